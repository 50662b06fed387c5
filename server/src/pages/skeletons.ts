import { html } from './html.ts'

/** What stands in a slot whose remote was not rendered in time: bars of the final size. */
const SKELETONS: Readonly<Record<string, string>> = {
  header: html`<div class="skeleton-header"></div>`,
  viewer: html`<div class="skeleton" style="aspect-ratio:16/9;border-radius:var(--r-l)"></div>`,
  metadata: bar('50%', 30) + bar('25%', 14) + bar('35%', 14),
  toolbar: html`<div style="block-size:54px;border-block:1px solid var(--line)"></div>`,
  transcript: bar('120px', 22) + bar('100%', 14) + bar('94%', 14) + bar('97%', 14) + bar('60%', 14),
  sidebar: html`<div data-area="picks" style="grid-area:picks">!${bar('50%', 22)}!${bar('100%', 14)}!${bar('90%', 14)}</div>`,
  cta: html`<div style="block-size:226px;background:var(--sunken)"></div>`,
}

export function skeletonOf(slot: string): string {
  return SKELETONS[slot] ?? ''
}

/** @param height px */
function bar(width: string, height: number): string {
  return html`<div class="skeleton" style="inline-size:${width};block-size:${height}px;margin-block-end:12px"></div>`
}
