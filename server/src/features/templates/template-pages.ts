import type { CardItem } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { cardGrid } from '../../pages/html/presentation-cards.ts'
import { startLink } from '../../pages/html/start-link.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { TemplateCard } from '../../content/presentations/templates.ts'

export function templatesBody(text: ServerTexts, templates: readonly CardItem[], isLoggedIn: boolean): Html {
  const shown =
    templates.length === 0
      ? html`<p class="explore-text">${text('templates.nothing')}</p><div class="site-actions explore-on">${startLink(text, isLoggedIn)}</div>`
      : cardGrid(templates)
  return html`<div class="page-container"><div class="site-intro"><h1>${text('templates.title')}</h1><p>${text('templates.text')}</p></div>
${shown}</div>`
}

/** The data of the page of a template. */
export interface TemplatePage {
  readonly text: ServerTexts
  readonly template: TemplateCard
  /** The presentation to copy; `null` if it is missing or may not be copied. */
  readonly source: Presentation | null
  /** The address that makes a copy; for anonymous visitors, of the sign-up page before it. */
  readonly usePath: string
  readonly others: readonly CardItem[]
}

export function templateBody({ text, template, source, usePath, others }: TemplatePage): Html {
  const { title, thumbnail } = template
  const actions =
    source === null
      ? html`<p>${text('templates.notReady')}</p>`
      : html`<p dir="auto">${source.description}</p><div class="site-actions"><a class="kit-button kit-button-primary" href="${usePath}">${text('templates.use')}</a><a class="kit-button kit-button-secondary" href="${pagePath(source)}">${text('templates.watch')}</a></div><p><small>${text('templates.yours')}</small></p>`
  const more =
    others.length === 0
      ? nothing
      : html`<h2 class="site-heading">${text('templates.more')}</h2>${cardGrid(others, 'explore-four')}`
  return html`<div class="page-container"><div class="explore-template"><img src="${thumbnail}" alt="" width="640" height="360"><div><p class="site-code">${text('templates.label')}</p><h1 dir="auto">${title}</h1>${actions}</div></div>
${more}
<div class="site-actions explore-on"><a class="kit-button kit-button-secondary" href="/presentation-template/">${text('templates.all')}</a></div></div>`
}
