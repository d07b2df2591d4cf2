import { html, nothing } from 'lit';
import { policyActions, presets, waivableFouls, type PolicyAction } from '../../server/domain/policy.ts';
import { foulCodes, type FoulCode } from '../../server/domain/ruling.ts';
import type { PolicyView, Scene } from '../../server/contract/view.ts';
import type { Messages } from '../words/en.ts';
import type { Send } from './by-hand.ts';

const isWaivable = (foul: FoulCode): boolean => (waivableFouls as readonly FoulCode[]).includes(foul);

/** Confidences below which a stroke is always asked. */
const limits = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];

/** The policy with one foul treated otherwise, or another limit: everything else stays. */
const changed = (policy: PolicyView, change: { readonly foul?: readonly [FoulCode, PolicyAction]; readonly below?: number }) => ({
  do: 'policy' as const,
  preset: policy.preset,
  below: change.below ?? policy.below,
  fouls: { ...policy.fouls, ...(change.foul ? { [change.foul[0]]: change.foul[1] } : {}) },
  laws: policy.laws,
});

const foulRow = (foul: FoulCode, policy: PolicyView, words: Messages, send: Send) => {
  const actions = policyActions.filter((action) => isWaivable(foul) || action === 'apply' || action === 'ask');
  return html`<label class="foul-row"
    ><span>${words.fouls[foul] ?? foul}</span
    ><select aria-label=${words.fouls[foul] ?? foul} @change=${(e: Event) => send(changed(policy, { foul: [foul, actions[(e.target as HTMLSelectElement).selectedIndex] ?? 'ask'] }))}>${actions.map((action) => html`<option ?selected=${policy.fouls[foul] === action}>${words.umpire.actions[action]}</option>`)}</select></label
  >`;
};

/** Who decides about what the camera sees: the presets, and law by law under them. It holds from the next stroke on. */
export const policyChoice = ({ policy, can }: Scene, words: Messages, send: Send) => {
  const u = words.umpire;
  const able = can.includes('policy');
  return html`<section>
    <h2>${u.policy}</h2>
    ${presets.map((preset) => html`<button aria-pressed=${policy.preset === preset} ?disabled=${!able} @click=${() => send({ do: 'policy', preset })}>${u.policies[preset]}</button>`)}
    ${able && policy.preset !== 'shadow'
      ? html`<details>
          <summary>${u.lawByLaw}</summary>
          <label class="foul-row"><span>${u.askBelow}</span><select @change=${(e: Event) => send(changed(policy, { below: limits[(e.target as HTMLSelectElement).selectedIndex] ?? 0.8 }))}>${limits.map((limit) => html`<option ?selected=${limit === policy.below}>${Math.round(limit * 100)} %</option>`)}</select></label>
          ${foulCodes.map((foul) => foulRow(foul, policy, words, send))}
        </details>`
      : nothing}
  </section>`;
};
