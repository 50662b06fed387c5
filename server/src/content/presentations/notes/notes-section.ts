import type { ImportNote } from '@viewpage/importers/notes'
import type { Language } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import { namesOf, noteText } from './note-texts.ts'

/** What an import could not show, for the owner. @param stepHref the address of a step on the page */
export function notesSection(
  notes: readonly ImportNote[],
  language: Language,
  stepHref: (step: number) => string,
): Html {
  if (notes.length === 0) return nothing
  const text = serverTexts(language)
  const items = notes.map(
    (note) =>
      html`<li><p>${noteText(note, language)}</p>${namesLine(note, language)}${stepsLine(note, language, stepHref)}</li>`,
  )
  return html`<section class="account-section import-notes" aria-labelledby="notes-title"><h2 id="notes-title">${text('dashboard.importNotes.title')}</h2>
<div><p>${text('dashboard.importNotes.text')}</p><ul>${items}</ul></div></section>`
}

function namesLine(note: ImportNote, language: Language): Html {
  const { names, more } = namesOf(note)
  if (names.length === 0) return nothing
  const number = formatsFor(language).number(more)
  const rest =
    more > 0 ? html`<li>${serverTexts(language)('dashboard.importNotes.more', { number })}</li>` : nothing
  return html`<ul class="import-note-names">${names.map((name) => html`<li><bdi>${name}</bdi></li>`)}${rest}</ul>`
}

function stepsLine({ steps }: ImportNote, language: Language, stepHref: (step: number) => string): Html {
  if (steps.length === 0) return nothing
  const { number } = formatsFor(language)
  const links = steps.map(({ step }) => html` <a href="${stepHref(step)}">${number(step)}</a>`)
  return html`<p class="import-note-steps">${serverTexts(language)('dashboard.importNotes.onSteps', { count: steps.length })}${links}</p>`
}

/** What an import could not show on one step. */
export function notesOfStep(notes: readonly ImportNote[], step: number, language: Language): Html {
  const here = notes.flatMap(({ code, steps }) =>
    steps.filter((each) => each.step === step).map(({ count }) => ({ code, count })),
  )
  if (here.length === 0) return nothing
  return html`<ul class="import-notes-of-step">${here.map((note) => html`<li>${noteText(note, language)}</li>`)}</ul>`
}
