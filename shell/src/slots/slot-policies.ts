/**
 * What stands in a slot whose remote does not come (design, "One page load" 6):
 * - `keep`: what works without script stays as the server rendered it, with a quiet "Try again" under it;
 * - `replace`: what needs script gives way to a fallback of the same size;
 * - `silent`: what shows nothing by itself shows nothing.
 */
export type SlotPolicy = 'keep' | 'replace' | 'silent'

const POLICIES: Readonly<Record<string, SlotPolicy>> = {
  banner: 'keep',
  header: 'keep',
  viewer: 'replace',
  teaser: 'silent',
  metadata: 'keep',
  toolbar: 'replace',
  transcript: 'keep',
  'app-promo': 'silent',
  sidebar: 'keep',
  cta: 'keep',
  modals: 'silent',
  identification: 'silent',
}

/** A slot the shell has never heard of belongs to a newer page; its HTML stays. */
export function policyOf(slot: string): SlotPolicy {
  return POLICIES[slot] ?? 'keep'
}
