import { matches, OID } from '@viewpage/shared-events/patterns'
import type { Privacy } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { moveToBin } from '../../content/presentations/bin.ts'
import { setPrivacy } from '../../content/presentations/set-privacy.ts'
import type { Right } from '../../people/rights/rights.ts'
import { PRESENTATIONS_PER_PAGE } from './own-presentations.ts'
import type { SelectionResult } from './selection-form.ts'

export interface SelectedPresentation {
  readonly oid: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
}

type ChangeParts = Pick<Parts, 'rights' | 'database' | 'now'>

/** The oids that a field of a form names, each once; at most those of a page. */
export function selectedIn({ body }: FastifyRequest, field = 'oid'): readonly string[] {
  const value = ((body ?? {}) as Readonly<Record<string, unknown>>)[field]
  const named: readonly unknown[] = Array.isArray(value) ? value : [value]
  const oids = named.filter((each): each is string => typeof each === 'string' && matches(OID, each))
  return [...new Set(oids)].slice(0, PRESENTATIONS_PER_PAGE)
}

/** @returns `null` for each presentation that the sender has no such right to */
export function findSelected(
  { rights }: Pick<ChangeParts, 'rights'>,
  request: FastifyRequest,
  right: Right,
): Promise<(SelectedPresentation | null)[]> {
  return Promise.all(
    selectedIn(request).map(async (oid) => {
      const access = await rights.findOrNull(request, { oid })
      if (!access?.rights.has(right)) return null
      const { title, deckLanguage } = access.presentation
      return { oid, title, deckLanguage }
    }),
  )
}

/** Changes who can see the selected presentations. */
export async function changeSelectedPrivacy(
  parts: ChangeParts,
  request: FastifyRequest,
  privacy: Privacy,
  text: ServerTexts,
): Promise<SelectionResult[]> {
  const selected = await findSelected(parts, request, 'share')
  return inTurn(selectedIn(request), selected, text, async ({ oid, title }) => {
    await parts.database.write((transaction) => setPrivacy(transaction, oid, privacy))
    return text('dashboard.list.now', { title, privacy: text(`privacy.${privacy}`) })
  })
}

/** Moves the selected presentations to the bin, each in a transaction of its own. */
export async function deleteSelected(
  parts: ChangeParts,
  request: FastifyRequest,
  text: ServerTexts,
): Promise<SelectionResult[]> {
  const selected = await findSelected(parts, request, 'delete')
  return inTurn(selectedIn(request), selected, text, async ({ oid, title }) => {
    const { write, kind } = parts.database
    await write((transaction) => moveToBin(transaction, kind, oid, parts.now()))
    return text('dashboard.list.deleted', { title })
  })
}

/** One after the other, so that other writers get their turn between them. */
async function inTurn(
  oids: readonly string[],
  selected: readonly (SelectedPresentation | null)[],
  text: ServerTexts,
  change: (each: SelectedPresentation) => Promise<string>,
): Promise<SelectionResult[]> {
  const results: SelectionResult[] = []
  for (const [at, each] of selected.entries()) {
    const oid = oids[at] ?? ''
    results.push(
      each === null
        ? { oid, line: text('dashboard.list.missing'), isDone: false }
        : { oid, line: await change(each), isDone: true },
    )
  }
  return results
}
