import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
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
import { playbackOf, type PlaybackLimits } from '../../content/presentations/playback.ts'
import { isPrivacy, PRIVACIES } from '../../content/presentations/set-privacy.ts'
import { takenDownNotice } from '../../pages/taken-down-notice.ts'
import { playbackFields, readPlayback } from './playback-form.ts'
import type { OwnViewLink } from './view-link-store.ts'
import { valuesOfLink, viewLinkFields, type SharingFault } from './view-link-form.ts'

export const SHARING_SECTIONS = ['privacy', 'download', 'playback', 'link', 'change', 'revoke'] as const
export type SharingSection = (typeof SHARING_SECTIONS)[number]

/** The data of the sharing page of a presentation. */
export interface SharingPage extends FormContext {
  /** `https://host` */
  readonly origin: string
  readonly presentation: Presentation
  readonly playbackLimits: PlaybackLimits
  readonly thumbnail: string | null
  /** The section "People". */
  readonly people: Html
  readonly links: readonly OwnViewLink[]
  /** ms since 1970 */
  readonly now: number
  readonly saved: SharingSection | null
  readonly refused: RefusedSection | null
}

/** The id of the section that shows what came of a form. */
export function placeOf(section: SharingSection): string {
  return section === 'link' || section === 'change' || section === 'revoke' ? 'links' : section
}

/** A form that was refused, with what was submitted. */
export interface RefusedSection extends SharingFault {
  readonly section: SharingSection
  readonly values: Readonly<Record<string, string>>
}

export function sharingBody(page: SharingPage): Html {
  const { text, presentation } = page
  return html`<div class="page-container account">
<p class="account-back"><a href="/dashboard/next/">${text('dashboard.title')}</a></p>
${heading(page)}${takenDownNotice(text, presentation.takenDownReason) ?? nothing}
${section('address', text('dashboard.sharing.link'), address(page))}
${section('privacy', text('dashboard.sharing.privacy.title'), privacyForm(page))}
${section('download', text('dashboard.sharing.download.title'), downloadForm(page))}
${section('people', text('dashboard.sharing.people.title'), page.people)}
${section('playback', text('dashboard.sharing.playback.title'), playbackForm(page))}
${section('links', text('dashboard.sharing.links.title'), html`${linkList(page)}${linkForm(page)}`)}
${section('delete', text('dashboard.sharing.delete.title'), html`<p>${text('dashboard.sharing.delete.text')}</p><div><a class="kit-button kit-button-secondary account-danger" href="${sharingPath(presentation)}delete/">${text('dashboard.sharing.delete.open')}</a></div>`)}
</div>`
}

function heading({ text, language, presentation, thumbnail }: SharingPage): Html {
  const { title, modifiedAt } = presentation
  const picture =
    thumbnail === null ? nothing : html`<img src="${thumbnail}" alt="" width="192" height="108">`
  const facts = [dateText(modifiedAt, language), ...countTexts(presentation, text, language)].join(' · ')
  return html`<div class="account-subject">${picture}<div><h1 dir="auto">${title}</h1><p>${facts}</p><div class="site-actions"><a class="kit-button kit-button-secondary" href="${pagePath(presentation)}">${text('dashboard.sharing.open')}</a><a class="kit-button kit-button-quiet" href="${insightsPath(presentation)}">${text('insights.title')}</a><a class="kit-button kit-button-quiet" href="${editPath(presentation)}">${text('dashboard.edit')}</a></div></div></div>`
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

/** The form of a section, with its confirmation or problem. */
function form(page: SharingPage, name: SharingSection, fields: Html, submit: string): Html {
  const { text, csrfToken, presentation, saved, refused } = page
  // The confirmation of a new link is above the list of links.
  const done = saved === name && name !== 'link' ? text(`dashboard.sharing.saved.${name}`) : null
  const problem = refused?.section === name ? problemOfForm(refused) : undefined
  return html`<form class="account-form" method="post" action="${sharingPath(presentation)}">
${savedMessage(done)}${formError(`${name}-error`, problem)}
${hiddenFields(csrfToken, { section: name })}
${fields}
<div><button class="kit-button kit-button-secondary" type="submit">${submit}</button></div>
</form>`
}

/** The problem of a form as a whole. */
function problemOfForm({ field, problem }: RefusedSection): string | undefined {
  return field === undefined ? problem : undefined
}

function privacyForm(page: SharingPage): Html {
  const { text, presentation, refused } = page
  const submitted = refused?.section === 'privacy' ? refused.values['privacy'] : undefined
  const chosen = isPrivacy(submitted) ? submitted : presentation.privacy
  const choices = PRIVACIES.map((privacy) => {
    const checked = chosen === privacy ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="privacy" value="${privacy}"${checked}><span><strong>${text(`privacy.${privacy}`)}</strong><small>${text(`dashboard.sharing.privacy.${privacy}`)}</small></span></label>`
  })
  const fields = html`<fieldset class="site-choices" aria-labelledby="privacy-title">${choices}</fieldset>`
  return form(page, 'privacy', fields, text('settings.save'))
}

function downloadForm(page: SharingPage): Html {
  const { text, presentation, refused } = page
  const isAllowed =
    refused?.section === 'download'
      ? refused.values['allowed'] === 'yes'
      : presentation.settings.allowDownload === true
  const checked = isAllowed ? html` checked` : nothing
  const field = html`<label class="site-choice account-check"><input type="checkbox" name="allowed" value="yes"${checked}><span><strong>${text('dashboard.sharing.download.allow')}</strong><small>${text('dashboard.sharing.download.notes')}</small></span></label>`
  return form(page, 'download', field, text('settings.save'))
}

function playbackForm(page: SharingPage): Html {
  const { text, presentation, playbackLimits, refused } = page
  const submitted = refused?.section === 'playback' ? readPlayback(refused.values) : null
  const chosen = { ...playbackOf(presentation.settings), ...submitted }
  return form(page, 'playback', playbackFields(text, chosen, playbackLimits), text('settings.save'))
}

function linkList(page: SharingPage): Html {
  const { text, links, saved, refused } = page
  const done =
    saved === 'link' || saved === 'change' || saved === 'revoke'
      ? text(`dashboard.sharing.saved.${saved}`)
      : null
  // A link that can still be changed has its problem in its own form.
  const isGone = links.every(({ linkId }) => linkId !== refused?.values['link'])
  const isOfList = refused?.section === 'revoke' || (refused?.section === 'change' && isGone)
  const problem = isOfList ? refused.problem : undefined
  const list =
    links.length === 0
      ? html`<p>${text('dashboard.sharing.links.none')}</p>`
      : html`<ul class="account-links">${links.map((link) => linkItem(page, link))}</ul>`
  return html`<p>${text('dashboard.sharing.links.text')}</p>${savedMessage(done)}${formError('list-error', problem)}${list}`
}

function linkItem(page: SharingPage, link: OwnViewLink): Html {
  const { text, csrfToken, presentation, origin } = page
  const { linkId, name, question } = link
  const label = name === '' ? text(`dashboard.sharing.links.${question}`) : name
  const about = linkFacts(page, link).join(' · ')
  return html`<li>${addressField(text, `link-${linkId}`, label, `${origin}/v/${linkId}/`)}<small>${about}</small>
<form method="post" action="${sharingPath(presentation)}">${hiddenFields(csrfToken, { section: 'revoke', link: linkId })}<button class="kit-button kit-button-quiet account-danger" type="submit" aria-describedby="link-${linkId}">${text('dashboard.sharing.links.revoke')}</button></form>${changeForm(page, link)}</li>`
}

function changeForm({ text, csrfToken, presentation, refused, now }: SharingPage, link: OwnViewLink): Html {
  const { linkId } = link
  const mine = refused?.section === 'change' && refused.values['link'] === linkId ? refused : null
  const values = mine ? mine.values : valuesOfLink(link)
  return html`<details${mine ? html` open` : nothing}><summary class="kit-button kit-button-quiet" aria-describedby="link-${linkId}">${text('dashboard.sharing.links.change')}</summary>
<form class="account-form" method="post" action="${sharingPath(presentation)}">${hiddenFields(csrfToken, { section: 'change', link: linkId })}
${formError(`change-${linkId}-error`, mine ? problemOfForm(mine) : undefined)}
${viewLinkFields({ text, values, now, link, fault: mine })}
<div><button class="kit-button kit-button-secondary" type="submit">${text('settings.save')}</button></div></form></details>`
}

function linkFacts({ text, language, now }: SharingPage, link: OwnViewLink): string[] {
  const { name, question, hasPassword, expiresAt, createdAt } = link
  const lastDay = expiresAt === null ? '' : dateText(expiresAt - 1, language)
  return [
    ...(name === '' ? [] : [text(`dashboard.sharing.links.${question}`)]),
    ...(hasPassword ? [text('dashboard.sharing.links.hasPassword')] : []),
    ...(expiresAt === null
      ? []
      : [text(`dashboard.sharing.links.${expiresAt > now ? 'valid' : 'expired'}`, { date: lastDay })]),
    text('dashboard.sharing.links.made', { date: dateText(createdAt, language) }),
  ]
}

function linkForm(page: SharingPage): Html {
  const { text, refused, now } = page
  const mine = refused?.section === 'link' ? refused : null
  const fields = viewLinkFields({ text, values: mine?.values ?? {}, now, fault: mine })
  return form(page, 'link', fields, text('dashboard.sharing.links.make'))
}

/** Requires confirmation before a presentation is deleted. */
export function deleteQuestionBody(
  { text, csrfToken, presentation }: FormContext & Pick<SharingPage, 'presentation'>,
  problem?: string,
): Html {
  const path = sharingPath(presentation)
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="${path}delete/">
<h1>${text('dashboard.sharing.delete.question')}</h1>
<p class="site-subject"><strong dir="auto">${presentation.title}</strong></p>
${formError('form-error', problem)}
<p>${text('dashboard.sharing.delete.text')}</p><p>${text('settings.delete.final')}</p>
${hiddenFields(csrfToken)}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit">${text('dashboard.sharing.delete.submit')}</button><a class="kit-button kit-button-quiet" href="${path}">${text('copy.cancel')}</a></div>
</form></div>`
}
