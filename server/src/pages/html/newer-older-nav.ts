import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'

export interface NewerOlder {
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
  readonly className: string
  readonly address: (page: number) => string
}

/** Links to the newer and the older page of a list whose length is not counted; nothing for a single page. */
export function newerOlderNav(text: ServerTexts, { page, hasMore, className, address }: NewerOlder): Html {
  return newerOlderLinks(text, {
    newer: page > 1 ? address(page - 1) : null,
    older: hasMore ? address(page + 1) : null,
    className,
  })
}

export interface NewerOlderLinks {
  /** Addresses of the pages; `null` if there is none. */
  readonly newer: string | null
  readonly older: string | null
  readonly className: string
}

/** Like {@link newerOlderNav}, for pages that are found by key. */
export function newerOlderLinks(text: ServerTexts, { newer, older, className }: NewerOlderLinks): Html {
  const link = (to: string | null, rel: 'prev' | 'next', label: string) =>
    to === null
      ? nothing
      : html`<a class="kit-button kit-button-secondary" rel="${rel}" href="${to}">${label}</a>`
  const links = [link(newer, 'prev', text('dashboard.newer')), link(older, 'next', text('dashboard.older'))]
  if (links.every((each) => each === nothing)) return nothing
  return html`<nav class="${className}" aria-label="${text('dashboard.pages')}">${links}</nav>`
}
