import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { timeText } from '../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { editPath, versionsPath } from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { Version } from './read-versions.ts'

/** The last versions of a presentation, for people who may edit it. */
export interface VersionsPage extends FormContext {
  readonly presentation: Presentation
  /** Newest first. */
  readonly versions: readonly Version[]
  readonly isRestored: boolean
  readonly problem: string | undefined
}

export function versionsBody(page: VersionsPage): Html {
  const { text, csrfToken, presentation, versions, isRestored, problem } = page
  const path = versionsPath(presentation)
  const compare =
    versions.length < 2
      ? nothing
      : html`<form class="site-actions" id="compare" method="get" action="${path}compare/"><button class="kit-button kit-button-primary" type="submit">${text('versions.compare')}</button></form>`
  return html`<div class="page-container account versions">
<p class="account-back"><a href="${editPath(presentation)}">${text('versions.back')}</a></p>
<h1>${text('versions.title')}</h1>
<p class="account-lead"${langAttribute(presentation.deckLanguage)} dir="auto">${presentation.title}</p>
${savedMessage(isRestored ? text('versions.restored') : null)}${formError('versions-error', problem)}
<p>${text('versions.intro')}</p>
<form id="restore" method="post" action="${path}">${hiddenFields(csrfToken, { seen: String(presentation.revision) })}</form>
<ol class="versions-list" reversed>${versions.map((version, index) => item(page, version, index))}</ol>
${compare}</div>`
}

function item(page: VersionsPage, version: Version, index: number): Html {
  const { text, language, presentation, versions } = page
  const { revision, savedAt, steps } = version
  const name = text('versions.name', { number: formatsFor(language).number(revision) })
  const id = `version-${revision}`
  const isCurrent = revision === presentation.revision
  const picture = `${versionsPath(presentation)}${revision}/step-1.webp`
  const restore = isCurrent
    ? html`<span class="versions-current">${text('versions.current')}</span>`
    : html`<button class="kit-button kit-button-secondary" type="submit" form="restore" name="revision" value="${revision}" aria-describedby="${id}">${text('versions.restore')}</button>`
  const radio = (side: 'from' | 'to', isChosen: boolean) =>
    html`<label class="site-choice"><input type="radio" form="compare" name="${side}" value="${revision}"${isChosen ? html` checked` : nothing}><span>${text(`versions.${side}`)}<span class="kit-visually-hidden"> ${name}</span></span></label>`
  const choices =
    versions.length < 2 ? nothing : html`${radio('from', index === 1)}${radio('to', index === 0)}`
  const count = text('dashboard.firstLook.steps', { count: steps })
  return html`<li><img src="${picture}" alt="" width="320" height="180" loading="lazy"><div><h2 id="${id}">${name}</h2><p dir="auto">${madeText(page, version)}</p><p><time datetime="${new Date(savedAt).toISOString()}">${timeText(savedAt, language)}</time> · ${count}</p></div><div class="versions-actions">${choices}${restore}</div></li>`
}

function madeText({ text, language }: VersionsPage, { origin, savedBy, restoredFrom }: Version): string {
  const number = restoredFrom === null ? '' : formatsFor(language).number(restoredFrom)
  const made = text(`versions.origin.${origin}`, { number })
  const list = new Intl.ListFormat(dateLocaleOf(language), { type: 'unit', style: 'short' })
  return savedBy === null ? made : list.format([made, savedBy])
}
