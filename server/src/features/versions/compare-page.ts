import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import type { FormContext } from '../../pages/forms/form-context.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { versionsPath } from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { ComparedStep } from './compare-versions.ts'

/** Two versions of a presentation beside each other. */
export interface ComparePage extends FormContext {
  readonly presentation: Presentation
  /** Revisions. */
  readonly from: number
  readonly to: number
  readonly compared: readonly ComparedStep[]
  /** From 1. */
  readonly page: number
}

/** A longer path has several pages. */
export const STEPS_PER_PAGE = 60

export function compareBody(shown: ComparePage): Html {
  const { text, language, presentation, from, to, compared, page } = shown
  const { number } = formatsFor(language)
  const path = versionsPath(presentation)
  const counted = (['changed', 'added', 'removed', 'same'] as const).map((difference) => {
    const count = compared.filter((each) => each.difference === difference).length
    return html`<li>${text(`versions.difference.${difference}`)}: ${number(count)}</li>`
  })
  const pages = Math.max(1, Math.ceil(compared.length / STEPS_PER_PAGE))
  const at = Math.min(page, pages)
  const pagePath = (other: number) => `${path}compare/?from=${from}&to=${to}&page=${other}`
  const steps = compared.slice((at - 1) * STEPS_PER_PAGE, at * STEPS_PER_PAGE)
  return html`<div class="page-container account versions">
<p class="account-back"><a href="${path}">${text('versions.title')}</a></p>
<h1>${text('versions.comparison', { from: number(from), to: number(to) })}</h1>
<p class="account-lead"${langAttribute(presentation.deckLanguage)} dir="auto">${presentation.title}</p>
<ul class="site-points">${counted}</ul>
<ol class="versions-compared">${steps.map((each) => step(shown, each))}</ol>
${newerOlderLinks(text, {
  newer: at > 1 ? pagePath(at - 1) : null,
  older: at < pages ? pagePath(at + 1) : null,
  className: 'site-actions',
})}</div>`
}

function step(shown: ComparePage, { before, after, difference }: ComparedStep): Html {
  const { text, from, to } = shown
  return html`<li data-difference="${difference}"><p class="versions-mark">${text(`versions.difference.${difference}`)}</p>${face(shown, from, before)}${face(shown, to, after)}</li>`
}

function face(shown: ComparePage, revision: number, of: ComparedStep['before']): Html {
  const { text, language, presentation } = shown
  const { number } = formatsFor(language)
  const version = text('versions.name', { number: number(revision) })
  if (of === null)
    return html`<figure class="versions-none"><figcaption>${version}: ${text('versions.noStep')}</figcaption></figure>`
  const name =
    of.number < 0 ? text('versions.skipped') : text('dashboard.firstLook.step', { step: number(of.number) })
  const title =
    of.title === ''
      ? nothing
      : html` <span${langAttribute(presentation.deckLanguage)} dir="auto">${of.title}</span>`
  const picture = `${versionsPath(presentation)}${revision}/step-${of.number}.webp`
  return html`<figure><img src="${picture}" alt="" width="320" height="180" loading="lazy"><figcaption>${version}, ${name}${title}</figcaption></figure>`
}
