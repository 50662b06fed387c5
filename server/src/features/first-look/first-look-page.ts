import { isListedPrivacy } from '../../content/presentations/is-listed.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { MAX_TAGS, tagsText } from '@viewpage/shared-events/tags'
import type { ImportNote } from '@viewpage/importers/notes'
import type { Language } from '@viewpage/shared-events'
import {
  describedField,
  formError,
  invalid,
  textField,
  type FormState,
} from '../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { notesOfStep, notesSection } from '../../content/presentations/notes/notes-section.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { MAX_DESCRIPTION_LENGTH } from '../../content/presentations/about-limits.ts'
import { editPath, firstLookPath, pagePath } from '../../content/presentations/presentation-paths.ts'
import type { NotesState } from '../../content/presentations/publish-notes.ts'
import { HAS_NOTES, PUBLISH_NOTES } from './read-entered.ts'
import type { Presentation, ShownPresentation } from '../../content/presentations/presentation-store.ts'

/** The page after an upload. */
export interface FirstLookPage extends FormContext {
  readonly presentation: ShownPresentation
  /** Address of step pictures, with `{step}` for the number. */
  readonly stepPictures: string
  readonly state: FormState
  readonly language: Language
  /** What its import could not show. */
  readonly notes: readonly ImportNote[]
  readonly speakerNotes: NotesState
}

/** A longer path ends with a link to the presentation. */
const MAX_PICTURES = 200

export function firstLookBody(page: FirstLookPage): Html {
  const { text, language, presentation, notes } = page
  const count = presentation.stepTitles.length
  const isPrivate = presentation.privacy === 'private'
  return html`<div class="page-container account first-look">
<p class="account-back"><a href="/dashboard/next/">${text('dashboard.title')}</a></p>
<h1>${text('dashboard.firstLook.title')}</h1>
<p class="account-lead">${text('dashboard.firstLook.text')}${isPrivate ? html` ${text('dashboard.uploading.text')}` : nothing}</p>
${notesSection(notes, language, (step) => stepHref(step, presentation))}
<div class="first-look-columns">${form(page)}
<section class="first-look-steps" aria-labelledby="steps-title"><h2 id="steps-title">${text('dashboard.firstLook.steps', { count })}</h2>${steps(page)}</section></div>
</div>`
}

/** The picture of a step on this page; of a later one, the step itself. */
const stepHref = (step: number, presentation: Presentation): string =>
  step <= MAX_PICTURES ? `#look-${step}` : `${pagePath(presentation)}#step=${step}`

function form({ text, csrfToken, presentation, state, speakerNotes }: FirstLookPage): Html {
  const { title, description, tags, privacy } = presentation
  const values = { title, description, tags: tagsText(tags), ...state.values }
  const problem = state.errors['description']
  const isListed = isListedPrivacy(privacy)
  const publish = html`<button class="kit-button kit-button-primary" type="submit" name="publish" value="yes" aria-describedby="publish-hint">${text('dashboard.firstLook.publish')}</button>`
  const keep = isListed ? 'settings.save' : 'dashboard.firstLook.keep'
  const look = isListed ? 'kit-button-primary' : 'kit-button-secondary'
  return html`<form class="account-form" method="post" action="${firstLookPath(presentation)}">
${hiddenFields(csrfToken)}${formError('form-error', state.errors['form'])}
${textField({ name: 'title', label: text('dashboard.firstLook.name'), type: 'text', autocomplete: 'off', state: { ...state, values } })}
<div class="site-field"><label for="description">${text('dashboard.firstLook.description')}</label><textarea id="description" name="description" rows="4" maxlength="${MAX_DESCRIPTION_LENGTH}" dir="auto"${invalid('description', problem)}>
${values.description}</textarea>${formError('description-error', problem)}</div>
${tagsField(text, values.tags, state.errors['tags'])}
${speakerNotes.hasNotes ? notesField(text, state, speakerNotes) : nothing}
<div class="site-actions">${isListed ? nothing : publish}<button class="kit-button ${look}" type="submit">${text(keep)}</button></div>
${isListed ? nothing : html`<p class="first-look-hint" id="publish-hint">${text('dashboard.firstLook.publishHint')}</p>`}
<p class="first-look-links"><a href="${pagePath(presentation)}">${text('dashboard.sharing.open')}</a> <a href="${editPath(presentation)}">${text('dashboard.firstLook.editSteps')}</a></p>
</form>`
}

/** The other field says that the form has this one, which a browser leaves out when it is not ticked. */
function notesField(text: ServerTexts, { values, errors }: FormState, { isPublished }: NotesState): Html {
  const isTicked = HAS_NOTES in values ? values[PUBLISH_NOTES] === 'yes' : isPublished
  const problem = errors[PUBLISH_NOTES]
  const checked = isTicked ? html` checked` : nothing
  return html`<div id="notes"><input type="hidden" name="${HAS_NOTES}" value="yes"><label class="site-choice account-check"><input type="checkbox" name="${PUBLISH_NOTES}" value="yes"${checked}${invalid(PUBLISH_NOTES, problem)}><span><strong>${text('dashboard.firstLook.notes')}</strong><small>${text('dashboard.firstLook.notesHint')}</small></span></label>${formError(`${PUBLISH_NOTES}-error`, problem)}</div>`
}

/** Characters that the browser takes; the server checks each tag. */
const MAX_TAGS_TEXT = 1_000

function tagsField(text: ServerTexts, value: string, problem: string | undefined): Html {
  const hint = text('dashboard.firstLook.tagsHint', { most: MAX_TAGS })
  const { attributes, below } = describedField('tags', problem, hint)
  return html`<div class="site-field"><label for="tags">${text('dashboard.firstLook.tags')}</label><input id="tags" name="tags" type="text" autocomplete="off" value="${value}" maxlength="${MAX_TAGS_TEXT}" dir="auto"${attributes}>${below}</div>`
}

function steps({ text, language, presentation, stepPictures, notes }: FirstLookPage): Html {
  const { stepTitles, deckLanguage } = presentation
  const items = stepTitles.slice(0, MAX_PICTURES).map((title, index) => {
    const step = index + 1
    const name = title === '' ? text('dashboard.firstLook.step', { step }) : title
    return html`<li id="look-${step}"><a href="${pagePath(presentation)}#step=${step}"><img src="${stepPictures.replace('{step}', String(step))}" alt="" width="320" height="180" loading="lazy"><span><span aria-hidden="true">${step}</span> <span${title === '' ? nothing : langAttribute(deckLanguage)} dir="auto">${name}</span></span></a>${notesOfStep(notes, step, language)}</li>`
  })
  const more = stepTitles.length - items.length
  return html`<ol>${items}</ol>${more > 0 ? html`<p><a href="${pagePath(presentation)}">${text('dashboard.firstLook.more', { count: more })}</a></p>` : nothing}`
}
