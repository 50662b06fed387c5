import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import { drawingAddresses, hashedDrawing } from '../../../content/drawings/site-drawings.ts'
import {
  describedField,
  formError,
  invalid,
  textField,
  type FormState,
} from '../../../pages/forms/form-parts.ts'
import { savedMessage } from '../../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { dateText } from '../../../foundation/config/site.ts'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { STAFF_PATHS, staffBody } from '../../../pages/staff-page.ts'
import type { ShelfContent, ShelfEntry } from './read-shelf.ts'
import { MAX_SHELF_ENTRIES, type ShelfName } from './shelf-store.ts'

/** What was just done. */
export type ShelfSaved =
  | { readonly done: 'add' | 'remove' }
  /** With the place of the entry, from 1, and the button that moved it. */
  | { readonly done: 'move'; readonly place: number; readonly button: 'up' | 'down' | null }

/** The data of the page of a shelf. */
export interface ShelfPage extends FormContext {
  readonly brand: string
  /** `https://host` */
  readonly origin: string
  readonly shelf: ShelfName
  readonly content: ShelfContent
  readonly saved: ShelfSaved | null
  /** Why a change of the list was refused. */
  readonly problem: string | undefined
  /** The form for a new entry, with its errors. */
  readonly added: FormState
}

export function shelfBody(page: ShelfPage): Html {
  const { text, language, shelf, content, brand, problem } = page
  const count = text('staff.shelves.count', {
    count: content.entries.length,
    most: formatsFor(language).number(MAX_SHELF_ENTRIES),
  })
  const list =
    content.entries.length === 0
      ? html`<p class="staff-none">${text('staff.shelves.none')}</p>`
      : html`<p class="staff-facts">${count}</p><ol class="staff-shelf" data-order>${content.entries.map((entry, index) => entryItem(page, entry, index))}</ol>`
  return staffBody(
    text,
    shelf,
    html`<p class="account-lead">${text(`staff.shelves.${shelf}`, { brand })}</p>
${savedMessage(savedText(page))}${formError('list-error', problem)}
${list}
${addForm(page)}`,
  )
}

function savedText({ text, saved }: ShelfPage): string | null {
  if (!saved) return null
  const place = saved.done === 'move' ? saved.place : 0
  return text(`staff.shelves.saved.${saved.done}`, { place })
}

const GRIP =
  'M104,60A12,12,0,1,1,92,48,12,12,0,0,1,104,60Zm60,12a12,12,0,1,0-12-12A12,12,0,0,0,164,72ZM92,116a12,12,0,1,0,12,12A12,12,0,0,0,92,116Zm72,0a12,12,0,1,0,12,12A12,12,0,0,0,164,116ZM92,184a12,12,0,1,0,12,12A12,12,0,0,0,92,184Zm72,0a12,12,0,1,0,12,12A12,12,0,0,0,164,184Z'
const UP =
  'M205.66,117.66a8,8,0,0,1-11.32,0L136,59.31V216a8,8,0,0,1-16,0V59.31L61.66,117.66a8,8,0,0,1-11.32-11.32l72-72a8,8,0,0,1,11.32,0l72,72A8,8,0,0,1,205.66,117.66Z'
const DOWN =
  'M205.66,149.66l-72,72a8,8,0,0,1-11.32,0l-72-72a8,8,0,0,1,11.32-11.32L120,196.69V40a8,8,0,0,1,16,0V196.69l58.34-58.35a8,8,0,0,1,11.32,11.32Z'
const REMOVE =
  'M205.66,194.34a8,8,0,0,1-11.32,11.32L128,139.31,61.66,205.66a8,8,0,0,1-11.32-11.32L116.69,128,50.34,61.66A8,8,0,0,1,61.66,50.34L128,116.69l66.34-66.35a8,8,0,0,1,11.32,11.32L139.31,128Z'

function icon(path: string): Html {
  return html`<svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`
}

function entryItem(page: ShelfPage, entry: ShelfEntry, index: number): Html {
  const { text, csrfToken, shelf, content } = page
  const title = entry.title ?? text('staff.shelves.deleted', { oid: entry.oid })
  const picture =
    entry.thumbnail === null
      ? html`<span class="site-card-blank"></span>`
      : html`<img src="${entry.thumbnail}" alt="" width="96" height="54" loading="lazy" draggable="false">`
  const name = entry.path === null ? title : html`<a href="${entry.path}">${title}</a>`
  const under = [
    ...(entry.durationSeconds === null ? [] : [clock(entry.durationSeconds)]),
    ...stateText(page, entry),
  ].join(' · ')
  const facts =
    under === ''
      ? nothing
      : html`<span${entry.state === 'shown' ? nothing : html` class="staff-hidden"`}>${under}</span>`
  return html`<li><span class="staff-grip" data-grip title="${text('staff.shelves.drag')}" hidden>${icon(GRIP)}</span>${picture}<div><strong dir="auto">${name}</strong>${facts}</div>
<form method="post" action="${STAFF_PATHS[shelf]}">${hiddenFields(csrfToken, { version: content.version, entry: entry.key })}
${moveButton(page, 'up', title, index)}${moveButton(page, 'down', title, index)}${button({ name: 'remove', value: 'yes', label: text('staff.shelves.remove'), title, path: REMOVE, attributes: nothing })}</form></li>`
}

function stateText({ text, language }: ShelfPage, { state, inBinSince }: ShelfEntry): readonly string[] {
  if (state === 'shown') return []
  if (state === 'inBin') return [text('staff.inBin', { date: dateText(inBinSince ?? 0, language) })]
  return [text(`staff.shelves.states.${state}`)]
}

/** A move button, which keeps the focus of somebody who presses it several times. */
function moveButton(page: ShelfPage, way: 'up' | 'down', title: string, index: number): Html {
  const { text, content, saved } = page
  const isLast = index === content.entries.length - 1
  const isEnd = way === 'up' ? index === 0 : isLast
  const moved = saved?.done === 'move' && saved.place === index + 1 ? saved.button : null
  // At an end of the list the other button gets the focus.
  const focused = index === 0 ? 'down' : isLast ? 'up' : moved
  return button({
    name: 'to',
    value: `${way}-${way === 'up' ? index - 1 : index + 1}`,
    label: text(`staff.shelves.${way}`),
    title,
    path: way === 'up' ? UP : DOWN,
    attributes: html`${isEnd ? html` disabled` : nothing}${moved !== null && focused === way ? html` autofocus` : nothing}`,
  })
}

interface IconButton {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly title: string
  readonly path: string
  readonly attributes: Html
}

function button({ name, value, label, title, path, attributes }: IconButton): Html {
  return html`<button class="kit-button kit-button-quiet staff-icon" type="submit" name="${name}" value="${value}" title="${label}"${attributes}>${icon(path)}<span class="kit-visually-hidden">${label}: <span dir="auto">${title}</span></span></button>`
}

function addForm(page: ShelfPage): Html {
  const { text, csrfToken, shelf, added } = page
  const fields = shelf === 'videos' ? videoFields(page) : addressField(page)
  return html`<section class="account-section" id="add" aria-labelledby="add-title"><h2 id="add-title">${text('staff.shelves.add.title')}</h2>
<form class="account-form" method="post" action="${STAFF_PATHS[shelf]}" novalidate>
${formError('add-error', added.errors['form'])}
${hiddenFields(csrfToken, { add: 'yes' })}
${fields}
<div><button class="kit-button kit-button-secondary" type="submit">${text('staff.shelves.add.submit')}</button></div>
</form></section>`
}

function addressField({ text, added, origin }: ShelfPage): Html {
  const hint = text('staff.shelves.add.addressHint', { example: `${origin}/p/orbit1/` })
  const problem = added.errors['address']
  const { attributes, below } = describedField('address', problem, hint)
  return html`<div class="site-field"><label for="address">${text('staff.shelves.add.address')}</label><input id="address" name="address" type="text" inputmode="url" autocomplete="off" spellcheck="false" value="${added.values['address'] ?? ''}" required maxlength="2000"${attributes}>${below}</div>`
}

function videoFields({ text, added: state }: ShelfPage): Html {
  return html`${textField({ name: 'title', id: 'video-title', label: text('staff.shelves.add.videoTitle'), type: 'text', autocomplete: 'off', state })}
${textField({ name: 'length', label: text('staff.shelves.add.length'), type: 'text', autocomplete: 'off', hint: text('staff.shelves.add.lengthHint'), state })}
${pictures(text, state)}`
}

function pictures(text: ServerTexts, state: FormState): Html {
  const problem = state.errors['picture']
  const choices = drawingAddresses().map((address, index) => {
    const checked = state.values['picture'] === address ? html` checked` : nothing
    const label = text('staff.shelves.add.pictureNumber', { number: index + 1 })
    return html`<label class="staff-picture"><input type="radio" name="picture" value="${address}" required${checked}><img src="${hashedDrawing(address)?.thumbnail ?? address}" alt="${label}" width="96" height="54" loading="lazy"></label>`
  })
  return html`<fieldset class="site-choices"${invalid('picture', problem)}><legend>${text('staff.shelves.add.picture')}</legend><div class="staff-pictures">${choices}</div>${formError('picture-error', problem)}</fieldset>`
}

/** `2:14` */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
