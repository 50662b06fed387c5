import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { dateText } from '../../foundation/config/site.ts'
import { countTexts } from '../../foundation/locales/count-texts.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  editPath,
  insightsPath,
  pagePath,
  sharingPath,
} from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { PlaybackLimits } from '../../content/presentations/playback.ts'
import { PRIVACIES } from '../../content/presentations/set-privacy.ts'
import { takenDownNotice } from '../../pages/taken-down-notice.ts'
import type { People } from '../../people/sharing/people-store.ts'
import type { Fields } from './form-fields.ts'
import { asksPath } from './asks/asks-page.ts'
import { linkAsks } from '../../people/sharing/link-asks.ts'
import { linkName } from '../../people/sharing/link-name.ts'
import { lastVisitText, viewsText } from './panel/link-texts.ts'
import { peopleSection, type InvitedPerson } from './people/people-section.ts'
import { playbackFields } from './playback-form.ts'
import type { OwnViewLink } from './view-link-store.ts'
import { viewLinkFields } from './view-link-form.ts'

/** The data of the sharing page of a presentation. */
export interface SharingPage extends FormContext {
  /** `https://host` */
  readonly origin: string
  readonly presentation: Presentation
  readonly playbackLimits: PlaybackLimits
  readonly thumbnail: string | null
  readonly people: People
  /** Whether invitations are mailed. */
  readonly mailsAreSent: boolean
  readonly links: readonly OwnViewLink[]
  /** ms since 1970 */
  readonly now: number
  /** Until when it would rest in the bin, ms since 1970. */
  readonly restsUntil: number
  readonly isSaved: boolean
  /** Links of invitations, which are shown this once. */
  readonly invited: readonly InvitedPerson[]
  /** The stored choices. */
  readonly stored: Fields
  /** What the fields have: the stored choices, or those of a form that was refused. */
  readonly fields: Fields
  /** Why a form was refused: sentences by field; `form` is about the form as a whole. */
  readonly problems: Fields
}

export function sharingBody(page: SharingPage): Html {
  const { text, csrfToken, presentation, isSaved, stored, problems } = page
  return html`<div class="page-container account">
<p class="account-back"><a href="/dashboard/next/">${text('dashboard.title')}</a></p>
${heading(page)}${takenDownNotice(text, presentation.takenDownReason) ?? nothing}
<form class="account-sharing" method="post" action="${sharingPath(presentation)}" novalidate>
${savedMessage(isSaved ? text('dashboard.sharing.panel.saved') : null)}${formError('form-error', problems['form'])}
${hiddenFields(csrfToken, { shown: JSON.stringify(stored) })}
${section('privacy', text('dashboard.sharing.privacy.title'), privacyFields(page))}
${section('address', text('dashboard.sharing.link'), address(page))}
${section('people', text('dashboard.sharing.people.title'), peopleSection(page))}
${section('links', text('dashboard.sharing.links.title'), html`${linkList(page)}${newLink(page)}`)}
${section('playback', text('dashboard.sharing.panel.playback'), html`${playbackFields(text, page.fields, page.playbackLimits)}${download(page)}`)}
<div class="account-save"><button class="kit-button kit-button-primary" type="submit">${text('settings.save')}</button></div>
</form>
${section('delete', text('dashboard.sharing.delete.title'), html`<p>${text('dashboard.sharing.delete.text', { date: dateText(page.restsUntil, page.language) })}</p><div><a class="kit-button kit-button-secondary account-danger" href="${sharingPath(presentation)}delete/">${text('dashboard.sharing.delete.open')}</a></div>`)}
</div>`
}

function heading({ text, language, presentation, thumbnail }: SharingPage): Html {
  const { title, deckLanguage, modifiedAt } = presentation
  const picture =
    thumbnail === null ? nothing : html`<img src="${thumbnail}" alt="" width="192" height="108">`
  const facts = [dateText(modifiedAt, language), ...countTexts(presentation, text, language)].join(' · ')
  return html`<div class="account-subject">${picture}<div><h1${langAttribute(deckLanguage)} dir="auto">${title}</h1><p>${facts}</p><div class="site-actions"><a class="kit-button kit-button-secondary" href="${pagePath(presentation)}">${text('dashboard.sharing.open')}</a><a class="kit-button kit-button-quiet" href="${insightsPath(presentation)}">${text('insights.title')}</a><a class="kit-button kit-button-quiet" href="${editPath(presentation)}">${text('dashboard.edit')}</a></div></div></div>`
}

function section(name: string, title: string, content: Html): Html {
  return html`<section class="account-section" id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${title}</h2><div class="account-form">${content}</div></section>`
}

/** A read-only address. With JavaScript it has a button to copy it. */
function addressField(text: ServerTexts, id: string, label: string, url: string): Html {
  return html`<div class="site-field account-address"><label for="${id}" dir="auto">${label}</label><div><input id="${id}" type="url" value="${url}" readonly><button class="kit-button kit-button-secondary" type="button" data-copies="${id}" data-copied="${text('dashboard.sharing.copied')}" aria-describedby="${id}" hidden>${text('dashboard.sharing.copy')}</button></div></div>`
}

function address({ text, origin, presentation }: SharingPage): Html {
  const field = addressField(
    text,
    'page-address',
    text('dashboard.sharing.address'),
    origin + pagePath(presentation),
  )
  return presentation.privacy === 'private'
    ? html`${field}<p>${text('dashboard.sharing.linkPrivate')}</p>`
    : field
}

function privacyFields({ text, fields }: SharingPage): Html {
  const choices = PRIVACIES.map((privacy) => {
    const checked = fields['privacy'] === privacy ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="privacy" value="${privacy}"${checked}><span><strong>${text(`privacy.${privacy}`)}</strong><small>${text(`dashboard.sharing.privacy.${privacy}`)}</small></span></label>`
  })
  return html`<fieldset class="site-choices" aria-labelledby="privacy-title">${choices}</fieldset>`
}

function download({ text, fields }: SharingPage): Html {
  const checked = fields['allowed'] === 'yes' ? html` checked` : nothing
  return html`<label class="site-choice account-check"><input type="checkbox" name="allowed" value="yes"${checked}><span><strong>${text('dashboard.sharing.download.allow')}</strong><small>${text('dashboard.sharing.download.notes')}</small></span></label>`
}

function linkList(page: SharingPage): Html {
  const { text, links } = page
  const list =
    links.length === 0
      ? html`<p>${text('dashboard.sharing.links.none')}</p>`
      : html`<ul class="account-links">${links.map((link) => linkItem(page, link))}</ul>`
  return html`<p>${text('dashboard.sharing.links.text')}</p>${list}`
}

/** Revoking is ticked and then saved: a press alone would end a link that was sent out. */
function linkItem(page: SharingPage, link: OwnViewLink): Html {
  const { text, language, origin, fields, problems, now } = page
  const { linkId } = link
  const reading = { text, language, now }
  const figures = [viewsText(link, reading), lastVisitText(link, reading)].filter((each) => each !== '')
  const made = text('dashboard.sharing.links.made', { date: dateText(link.createdAt, language) })
  const isRefused = Object.keys(problems).some((field) => field.endsWith(`-${linkId}`))
  const revoke = fields[`revoke-${linkId}`] === 'yes' ? html` checked` : nothing
  return html`<li>${addressField(text, `link-${linkId}`, linkName(link, text), `${origin}/v/${linkId}/`)}<small>${linkAsks(link, reading)} · ${made}</small><small>${figures.join(' · ')}</small>
<details${isRefused ? html` open` : nothing}><summary class="kit-button kit-button-quiet" aria-describedby="link-${linkId}">${text('dashboard.sharing.links.change')}</summary><div class="account-form">${viewLinkFields({ text, values: fields, problems, now, link })}<div><a class="kit-button kit-button-quiet" href="${asksPath(page.presentation.oid, linkId)}" aria-describedby="link-${linkId}">${text('dashboard.sharing.asks.open')}</a></div></div></details>
<label class="site-choice account-check"><input type="checkbox" name="revoke-${linkId}" value="yes" aria-describedby="link-${linkId}"${revoke}><span>${text('dashboard.sharing.links.revoke')}</span></label></li>`
}

function newLink({ text, fields, problems, now }: SharingPage): Html {
  const isWanted = fields['makeLink'] === 'yes'
  const checked = isWanted ? html` checked` : nothing
  return html`<details${isWanted ? html` open` : nothing}><summary class="kit-button kit-button-secondary">${text('dashboard.sharing.links.make')}</summary><div class="account-form"><label class="site-choice account-check"><input type="checkbox" name="makeLink" value="yes"${checked}><span>${text('dashboard.sharing.links.make')}</span></label>
${viewLinkFields({ text, values: fields, problems, now })}</div></details>`
}

/** Requires confirmation before a presentation is deleted. */
export function deleteQuestionBody(
  {
    text,
    language,
    csrfToken,
    presentation,
    restsUntil,
  }: FormContext & Pick<SharingPage, 'presentation' | 'restsUntil'>,
  problem?: string,
): Html {
  const path = sharingPath(presentation)
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="${path}delete/">
<h1>${text('dashboard.sharing.delete.question')}</h1>
<p class="site-subject"><strong${langAttribute(presentation.deckLanguage)} dir="auto">${presentation.title}</strong></p>
${formError('form-error', problem)}
<p>${text('dashboard.sharing.delete.text', { date: dateText(restsUntil, language) })}</p>
${hiddenFields(csrfToken)}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit">${text('dashboard.sharing.delete.submit')}</button><a class="kit-button kit-button-quiet" href="${path}">${text('copy.cancel')}</a></div>
</form></div>`
}
