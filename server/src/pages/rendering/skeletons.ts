import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import type { PageData, Skeleton, SkeletonBlock, SkeletonHeight } from '@viewpage/shared-events'
import { isDeckPage } from '@viewpage/shared-events/is-deck-page'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'

/** HTML of the placeholder that a remote declares for a slot. The declaration passed its schema at publishing. */
export function skeletonHtml(skeleton: Skeleton, page: PageData): Html {
  const { whenAll = [], whenAny, area, blocks } = skeleton
  const isPresent = presenceIn(page)
  if (!whenAll.every(isPresent) || whenAny?.some(isPresent) === false) return nothing
  const content = blocks.map((block) => blockHtml(block, page))
  return area === undefined
    ? html`${content}`
    : html`<div data-area="${area}" style="grid-area:${area}">${content}</div>`
}

const presenceIn = (page: PageData) => (condition: string) => {
  const [name = '', wanted] = condition.split('=')
  const value = valueOf(page, name)
  return wanted === undefined ? isSomething(value) : value === wanted
}

/** @param name one or two names joined by a dot */
function valueOf(page: PageData, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return (value as Record<string, unknown>)[key]
  }, page)
}

function isSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)
}

function blockHtml(block: SkeletonBlock, page: PageData): Html {
  switch (block.kind) {
    case 'box':
      if (block.whenAll?.every(presenceIn(page)) === false) return nothing
      return html`<div style="block-size:${lengthOf(block.height)}${surfaceOf(block.surface)}${linesOf(block.lines)}"></div>`
    case 'bar':
      return html`<div class="skeleton" style="inline-size:${block.width};block-size:${lengthOf(block.height)}${margin('start', block.marginStart)}${margin('end', block.marginEnd)}"></div>`
    case 'stage':
      return html`<div class="skeleton" style="aspect-ratio:16/9;border-radius:var(--r-l)"></div>`
    case 'text':
      return textHtml(block, page)
    case 'columns':
      return columnsHtml(block, page)
  }
}

function columnsHtml(
  { rowGap, columnGap, columns }: Extract<SkeletonBlock, { kind: 'columns' }>,
  page: PageData,
): Html {
  const parts = columns.map(({ grow, basis, paddingStart, blocks }) => {
    const padding = paddingStart === undefined ? '' : `;padding-block-start:${lengthOf(paddingStart)}`
    const content = blocks.map((block) => blockHtml(block, page))
    return html`<div style="flex:${grow} 1 ${basis}px;min-inline-size:0${padding}">${content}</div>`
  })
  return html`<div style="display:flex;flex-wrap:wrap;gap:${rowGap}px ${columnGap}px">${parts}</div>`
}

function textHtml({ text, marginStart }: Extract<SkeletonBlock, { kind: 'text' }>, page: PageData): Html {
  const { title, description, tags } = isDeckPage(page) ? page : { title: '', description: '', tags: '' }
  const lang = langAttribute(isDeckPage(page) ? page.deck.language : undefined)
  const above = margin('start', marginStart)
  if (text === 'title')
    return html`<h1 style="font:var(--t-title);letter-spacing:var(--tracking-title);overflow-wrap:anywhere${above}"${lang} dir="auto">${title}</h1>`
  if (text === 'description')
    return html`<p style="max-inline-size:68ch;color:var(--ink-2);white-space:pre-line;overflow-wrap:anywhere${above}"${lang} dir="auto">${description}</p>`
  const words = tags.split(',').filter((word) => word.trim() !== '')
  if (words.length === 0) return nothing
  const spans = words.map((word) => html`<span>#${word.trim()}</span>`)
  return html`<div style="display:flex;flex-wrap:wrap;gap:8px 16px;color:var(--ink-3);font:var(--t-small)${above}">${spans}</div>`
}

function lengthOf(height: SkeletonHeight): string {
  if (typeof height === 'number') return `${height}px`
  if ('lines' in height) return `calc(${height.lines}lh + ${height.rem}rem)`
  const { narrow, wide, wideFrom } = height
  // An attribute cannot hold a media query, so the length jumps from one bound to the other at that width.
  const slope = wide < narrow ? `(${wideFrom - 1}px - 100vw)` : `(100vw - ${wideFrom - 1}px)`
  return `clamp(${Math.min(narrow, wide)}px,${slope}*1000,${Math.max(narrow, wide)}px)`
}

function surfaceOf(surface: 'inverse' | 'sunken' | undefined): string {
  return surface === undefined ? '' : `;background:var(--${surface})`
}

function linesOf(lines: 'both' | 'end' | undefined): string {
  if (lines === undefined) return ''
  return `;border-block${lines === 'end' ? '-end' : ''}:1px solid var(--line)`
}

/** @param px none without it */
function margin(side: 'start' | 'end', px: number | undefined): string {
  return px === undefined ? '' : `;margin-block-${side}:${px}px`
}
