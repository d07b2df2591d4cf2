const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is shown as it is in a page, never as markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);
