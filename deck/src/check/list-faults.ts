import { checkReferences } from '../document/check-references.ts'
import { DocumentError, type DocumentFault } from '../document/document-error.ts'
import { createFaultList, placeOf, pointerPart, type FaultList } from '../document/fault-list.ts'
import { findTooDeep } from '../document/nesting.ts'
import { exceededInWords, findExceededLimit } from '../document/page-limits.ts'
import { parseDocument } from '../document/parse-document.ts'
import { DeckDocument } from '../document/schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { isObject, listSchemaFaults } from './schema-faults.ts'
import { soundPartsOf } from './sound-parts.ts'

const documentSchema = JSON.parse(JSON.stringify(DeckDocument)) as JsonSchema

/**
 * All that is wrong with a document, for the person who writes it: every fault, where {@link parseDocument} tells the
 * first of each part and at most fifty. An item of unknown kind and a flat
 * step are faults here. A part whose structure is wrong is
 * looked at for what it refers to when that is right.
 *
 * @returns nothing for a document that can be played
 */
export function listFaults(value: unknown): readonly DocumentFault[] {
  if (isOfLaterSchema(value)) return faultsOfReader(value)
  const found = createFaultList(Infinity)
  const deep = addTooDeep(value, found)
  if (!deep) addSchemaFaults(value, found)
  if (!deep && isObject(value)) checkReferences(soundPartsOf(value, found.faults), found)
  return found.faults.length > 0 ? found.faults : faultsOfReader(value)
}

/** Its other faults would say nothing. */
function isOfLaterSchema(value: unknown): boolean {
  return isObject(value) && typeof value['schema'] === 'number' && value['schema'] > 1
}

/**
 * What is played is what the reader accepts: should it see more than was seen here, its word counts. What it accepts
 * may still be too large to be taken in.
 */
function faultsOfReader(value: unknown): readonly DocumentFault[] {
  try {
    const exceeded = findExceededLimit(parseDocument(value), JSON.stringify(value).length)
    return exceeded ? [{ place: '', pointer: '', problem: exceededInWords(exceeded) }] : []
  } catch (error) {
    if (error instanceof DocumentError) return error.faults
    throw error
  }
}

/** Depth first: what follows is recursive. */
function addTooDeep(value: unknown, found: FaultList): boolean {
  if (!isObject(value)) return false
  for (const name of ['items', 'topics']) {
    const list: unknown = value[name]
    if (!Array.isArray(list)) continue
    list.forEach((element: unknown, index) => {
      const deep = findTooDeep(element)
      if (deep) found.add(placeOf(name, index, element), `/${name}/${index}`, deep)
    })
  }
  return found.faults.length > 0
}

function addSchemaFaults(value: unknown, found: FaultList): void {
  for (const { path, problem } of listSchemaFaults(documentSchema, value)) {
    const { place, rest } = placeIn(value, path)
    const pointer = path.map((part) => `/${pointerPart(String(part))}`).join('')
    found.add(place, pointer, `${inWords(rest) || 'it'} ${problem}`)
  }
}

/** The element of the document's lists that a path leads into, as the reader names it, and the way on in it. */
function placeIn(value: unknown, path: readonly (string | number)[]) {
  const [list, index, ...rest] = path
  if (!isObject(value) || typeof list !== 'string' || index === undefined) return { place: '', rest: path }
  const content: unknown = value[list]
  if (Array.isArray(content) && typeof index === 'number') {
    return { place: placeOf(list, index, content[index]), rest }
  }
  return list === 'assets' ? { place: `assets "${index}"`, rest } : { place: '', rest: path }
}

/** `lines[0].runs[1].colour` */
function inWords(path: readonly (string | number)[]): string {
  const words = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
  return words.join('').replace(/^\./, '')
}
