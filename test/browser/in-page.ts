/** Code that runs in the page, as text, since only the page knows its document. Each walks through every shadow root. */
const walk = `const walk = (root, visit) => { for (const element of root.querySelectorAll('*')) { visit(element); if (element.shadowRoot) walk(element.shadowRoot, visit); } };`;

/** Every text that overflows its box, every part outside the middle 90 per cent, and whether the page scrolls: a list of faults. */
export const layoutFaults = `(() => { ${walk}
  const faults = [];
  walk(document, (element) => {
    const box = element.getBoundingClientRect();
    const isSafe = box.left >= innerWidth * 0.049 && box.right <= innerWidth * 0.951 && box.top >= innerHeight * 0.049 && box.bottom <= innerHeight * 0.951;
    const isText = element.tagName === 'CU-FIT' || element.classList.contains('score') || element.classList.contains('owes') || element.classList.contains('left') || element.classList.contains('turn') || element.tagName === 'H1';
    if (element.tagName === 'CU-FIT') {
      const span = element.shadowRoot.querySelector('span');
      if (span && (span.scrollWidth > element.clientWidth + 1 || span.scrollHeight > element.clientHeight + 1)) faults.push('overflow: ' + span.textContent);
    }
    if (isText && box.width > 0 && !isSafe) faults.push('outside: ' + element.tagName + ' ' + [box.left, box.top, box.right, box.bottom].map(Math.round));
    if (element.tagName === 'CU-SIDE-CARD') {
      const score = element.shadowRoot.querySelector('.score').getBoundingClientRect();
      for (const other of element.shadowRoot.querySelectorAll('.owes, .left, .turn, .games, cu-fit')) if (other.getBoundingClientRect().right > score.left + 1) faults.push('under the score: ' + other.className + other.tagName);
    }
  });
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  return faults;
})()`;

/** Every button smaller than 44 px. */
export const smallButtons = `(() => { ${walk}
  const found = [];
  walk(document, (element) => {
    if (element.tagName !== 'BUTTON') return;
    const box = element.getBoundingClientRect();
    if (box.height < 44 || box.width < 44) found.push(element.textContent.trim() + ' ' + Math.round(box.width) + 'x' + Math.round(box.height));
  });
  return found;
})()`;

/** Where the first disc of the live board is drawn. */
export const firstDisc = `(() => { ${walk}
  let place = '';
  walk(document, (element) => { if (place === '' && element.tagName === 'CU-BOARD') place = element.shadowRoot.querySelector('g[opacity]')?.getAttribute('transform') ?? ''; });
  return place;
})()`;

/** What axe finds against WCAG 2.2 AA, one line a rule. */
export const axeFaults = `(async () => {
  const result = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  return result.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => JSON.stringify(n.target) + ' ' + (n.failureSummary ?? '')).join(' | '));
})()`;

/** All fonts a page asked for have come. */
export const fontsReady = `document.fonts.ready.then(() => true)`;
