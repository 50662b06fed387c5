import type { PageData } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../http/markup/html.ts'

/** The placeholder of a slot whose remote did not render in time, of the size of the slot. */
const SKELETONS: Readonly<Record<string, (page: PageData) => Html>> = {
  banner: ({ shouldShowPreziVideoBanner, evaluatedFeatures }) =>
    shouldShowPreziVideoBanner && evaluatedFeatures['video_banner'] === true
      ? html`<div style="block-size:40px;background:var(--inverse)"></div>`
      : nothing,
  header: () => html`<div class="skeleton-header"></div>`,
  viewer: () => html`<div class="skeleton" style="aspect-ratio:16/9;border-radius:var(--r-l)"></div>`,
  teaser: ({ teaseContent, clientData }) =>
    teaseContent === null && clientData.ownerId === null
      ? nothing
      : html`<div style="block-size:${from(768, 105, 87)}"></div>`,
  metadata,
  toolbar: () => html`<div style="block-size:54px;border-block:1px solid var(--line)"></div>`,
  transcript: ({ transcriptData }) =>
    transcriptData.length === 0
      ? nothing
      : html`${bar('120px', 22)}${bar('100%', 14)}${bar('94%', 14)}${bar('97%', 14)}${bar('60%', 14)}`,
  sidebar: () =>
    html`<div data-area="picks" style="grid-area:picks">${bar('50%', 22)}${bar('100%', 14)}${bar('90%', 14)}</div>`,
  cta: () => html`<div style="block-size:226px;background:var(--sunken)"></div>`,
}

export function skeletonOf(slot: string, page: PageData): Html {
  return SKELETONS[slot]?.(page) ?? nothing
}

/** Title and description are real, because their height depends on their text. */
function metadata({ title, description, tags }: PageData): Html {
  const words = tags.split(',').filter((word) => word.trim() !== '')
  return html`<div style="display:flex;flex-wrap:wrap;gap:14px 48px">
<div style="flex:5 1 375px;min-inline-size:0"><h1 style="font:var(--t-title);letter-spacing:var(--tracking-title);overflow-wrap:anywhere" dir="auto">${title}</h1><div class="skeleton" style="inline-size:50%;block-size:calc(1lh + 1.25rem);margin-block-start:14px"></div></div>
<div style="flex:6 1 450px;min-inline-size:0;padding-block-start:${from(992, 4, 0)}"><p style="max-inline-size:68ch;color:var(--ink-2);white-space:pre-line;overflow-wrap:anywhere" dir="auto">${description}</p>${tagLine(words)}</div>
</div>`
}

function tagLine(words: readonly string[]): Html {
  if (words.length === 0) return nothing
  const tags = words.map((word) => html`<span>#${word.trim()}</span>`)
  return html`<div style="display:flex;flex-wrap:wrap;gap:8px 16px;margin-block-start:14px;color:var(--ink-3);font:var(--t-small)">${tags}</div>`
}

/** A length that changes with the page's width, for attributes, which know no media queries. All in px. */
function from(width: number, there: number, below: number): string {
  return `clamp(${Math.min(there, below)}px,(100vw - ${width - 1}px)*1000,${Math.max(there, below)}px)`
}

/** @param height px */
function bar(width: string, height: number): Html {
  return html`<div class="skeleton" style="inline-size:${width};block-size:${height}px;margin-block-end:12px"></div>`
}
