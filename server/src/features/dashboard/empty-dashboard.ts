import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { CardItem } from '@viewpage/shared-events'
import type { FormContext } from '../../pages/forms/form-context.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { UPLOAD_PATH } from '../../content/presentations/presentation-paths.ts'
import { icon } from '../../pages/html/icons.ts'

/** What an owner without presentations begins with. */
export interface EmptyDashboard {
  /** The shelf of templates. */
  readonly templates: readonly CardItem[]
  /** Names of the kinds of files that this server reads. */
  readonly formats: readonly string[]
}

/** Templates below; the page of templates has all of them. */
const MAX_TEMPLATES = 5

/** A path that begins, in the drawing of 500 × 280. */
const PATH = 'M60 195c38 0 52-68 90-68s62-48 112-32c26 8 42 88 84 88s62-40 92-78'
const STOPS = [
  [60, 195],
  [150, 127],
  [262, 95],
  [346, 183],
] as const

export function emptyDashboard(
  { text, language }: FormContext,
  { templates, formats }: EmptyDashboard,
): Html {
  const choose = html`<a class="kit-button kit-button-primary" href="${UPLOAD_PATH}" data-choose>${icon('upload')}${text('dashboard.chooseFile')}</a>`
  const start = html`<a class="kit-button kit-button-secondary" href="/presentation-template/">${text('dashboard.templates')}</a>`
  const names = new Intl.ListFormat(dateLocaleOf(language), { type: 'disjunction' }).format(formats)
  const stops = STOPS.map(([x, y]) => html`<circle class="own-stop" cx="${x}" cy="${y}" r="6"/>`)
  return html`<div class="own-empty"><div><h2>${text('dashboard.first')}</h2><p>${text('dashboard.emptyText')}</p><div class="own-empty-ways">${choose}${templates.length === 0 ? nothing : start}</div><small>${names}</small></div><a class="own-stage" href="${UPLOAD_PATH}" aria-label="${text('dashboard.chooseFile')}" data-choose><svg viewBox="0 0 500 280" aria-hidden="true"><path d="${PATH}"/>${stops}<circle class="own-end" cx="440" cy="105" r="9"/></svg></a></div>${shelf({ text, language }, templates)}`
}

function shelf(
  { text, language }: Pick<FormContext, 'text' | 'language'>,
  templates: readonly CardItem[],
): Html {
  if (templates.length === 0) return nothing
  const { number } = formatsFor(language)
  const cards = templates
    .slice(0, MAX_TEMPLATES)
    .map(
      ({ path, thumbnail, title }) =>
        html`<li><a class="site-card" href="${path}"><img loading="lazy" src="${thumbnail}" alt="" width="480" height="270"><strong dir="auto">${title}</strong></a></li>`,
    )
  return html`<section class="own-templates" aria-labelledby="templates-title"><div><h2 id="templates-title">${text('templates.title')}</h2><a href="/presentation-template/">${text('dashboard.allTemplates', { number: number(templates.length) })}</a></div><ul>${cards}</ul></section>`
}
