import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../foundation/errors.ts'
import { formContext } from '../../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../../pages/forms/form-parts.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { siteOf } from '../../../foundation/config/site.ts'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import { serverTexts, type ServerTexts } from '../../../foundation/locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { requireStaff } from '../../../people/rights/staff.ts'
import { registerStaffForm } from '../../../pages/staff-only.ts'
import { STAFF_PATHS, staffTitle } from '../../../pages/staff-page.ts'
import { readPresentationCard, readVideoCard, type CardFault, type CardFaults } from './new-card.ts'
import { readShelf } from './read-shelf.ts'
import { shelfBody, type ShelfPage, type ShelfSaved } from './shelf-page.ts'
import {
  createShelfStore,
  MAX_SHELF_ENTRIES,
  SHELF_NAMES,
  type ShelfFault,
  type ShelfName,
} from './shelf-store.ts'

type Shown = Partial<Pick<ShelfPage, 'problem' | 'added'>>

/** The shelves, which staff fill and order. Works without JavaScript; with it, entries can be dragged. */
export async function registerShelves(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'database' | 'rights' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const { config, database, rights, sendSitePage, now } = parts
  const store = createShelfStore(database)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    shelf: ShelfName,
    { problem, added = EMPTY_FORM }: Shown = {},
    status = 200,
  ) {
    const context = formContext(request, reply)
    const body = shelfBody({
      ...context,
      shelf,
      problem,
      added,
      brand: config.site.brand,
      origin: siteOf(config, request).origin,
      content: await readShelf(database, shelf),
      saved: request.method === 'GET' ? savedIn(request.query) : null,
    })
    const title = staffTitle(context.text, shelf)
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'staff' })
  }

  /** Reads the new entry of a form and adds it. @returns what was wrong */
  async function add(request: FastifyRequest, shelf: ShelfName): Promise<Readonly<Record<string, string>>> {
    const text = serverTexts(request.language)
    const fields = readFields(request)
    const { origin } = siteOf(config, request)
    const read =
      shelf === 'videos'
        ? readVideoCard(fields)
        : await readPresentationCard(rights, request, origin, shelf, fields)
    if ('faults' in read) return cardFaultTexts(read.faults, text)
    const editor = { shelf, by: requireStaff(request).oid, now: now() }
    const fault = await store.add(editor, read.makeCard)
    if (fault === null) return {}
    return { [shelf === 'videos' ? 'form' : 'address']: shelfFaultText(fault, request) }
  }

  for (const shelf of SHELF_NAMES) registerShelf(shelf)

  function registerShelf(shelf: ShelfName): void {
    const path = STAFF_PATHS[shelf]

    registerStaffForm(app, sendSitePage, path, {
      show: (request, reply) => send(request, reply, shelf),
      async showAgain(request, reply, problem, { statusCode }) {
        const values = readFields(request)
        const shown = 'add' in values ? { added: { values, errors: { form: problem } } } : { problem }
        return send(request, reply, shelf, shown, statusCode)
      },
      async receive(request, reply) {
        const values = readFields(request)
        if ('add' in values) {
          const errors = await add(request, shelf)
          if (Object.keys(errors).length === 0) return reply.redirect(`${path}?saved=add#add`, 303)
          const added: FormState = { values, errors }
          return send(request, reply, shelf, { added }, 422)
        }
        const { saved, fault } = await changeEntry(request, shelf)
        if (fault === null) return reply.redirect(`${path}?${saved}`, 303)
        return send(request, reply, shelf, { problem: shelfFaultText(fault, request) }, 409)
      },
    })
  }

  /** Moves or removes an entry, as its form says. */
  async function changeEntry(request: FastifyRequest, shelf: ShelfName) {
    const values = readFields(request)
    const editor = { shelf, by: requireStaff(request).oid, now: now() }
    const key = values['entry'] ?? ''
    if ('remove' in values) return { saved: 'saved=remove', fault: await store.remove(editor, key) }
    const move = moveIn(values)
    if (!move) throw new ApiError('bad_request')
    const { button, place, version } = move
    const fault = await store.move({ ...editor, version }, key, place)
    return { saved: `saved=move&place=${place + 1}&by=${button}`, fault }
  }
}

/** Where an entry is moved: `up-2`, `down-4` or, dragged, `drag-3`, with its place from 0. */
function moveIn({ to = '', version = '' }: Readonly<Record<string, string>>) {
  const [, button, place] = /^(up|down|drag)-(\d{1,3})$/.exec(to) ?? []
  if (place === undefined || !/^\d{1,15}$/.test(version)) return null
  return { button: button ?? '', place: Number(place), version: Number(version) }
}

function savedIn(query: unknown): ShelfSaved | null {
  const { saved, place, by } = (query ?? {}) as { saved?: unknown; place?: unknown; by?: unknown }
  if (saved === 'add' || saved === 'remove') return { done: saved }
  if (saved !== 'move' || typeof place !== 'string' || !/^[1-9]\d{0,2}$/.test(place)) return null
  return { done: 'move', place: Number(place), button: by === 'up' || by === 'down' ? by : null }
}

function shelfFaultText(fault: ShelfFault, { language }: FastifyRequest): string {
  const most = formatsFor(language).number(MAX_SHELF_ENTRIES)
  return serverTexts(language)(`staff.shelves.faults.${fault}`, { most })
}

function cardFaultTexts(faults: CardFaults, text: ServerTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, cardFaultText(fault, text)]),
  )
}

function cardFaultText(fault: CardFault, text: ServerTexts): string {
  if (fault === 'missing') return text('form.missing')
  return fault === 'tooLong' ? text('form.tooLong') : text(`staff.shelves.faults.${fault}`)
}
