import type { ServerTexts } from '../../locales/texts.ts'
import { html, nothing, type Html } from '../markup/html.ts'

export interface NewerOlder {
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
  readonly className: string
  readonly address: (page: number) => string
}

/** Links to the newer and the older page of a list whose length is not counted; nothing for a single page. */
export function newerOlderNav(text: ServerTexts, { page, hasMore, className, address }: NewerOlder): Html {
  const link = (to: number, label: string) =>
    html`<a class="kit-button kit-button-secondary" href="${address(to)}">${label}</a>`
  const newer = page > 1 ? link(page - 1, text('dashboard.newer')) : nothing
  const older = hasMore ? link(page + 1, text('dashboard.older')) : nothing
  if (newer === nothing && older === nothing) return nothing
  return html`<nav class="${className}" aria-label="${text('dashboard.pages')}">${newer}${older}</nav>`
}
