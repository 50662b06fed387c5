import { checkReferences } from '../document/check-references.ts'
import { DocumentError, type DocumentFault } from '../document/document-error.ts'
import { createFaultList, placeOf, pointerPart, type FaultList } from '../document/fault-list.ts'
import { findTooDeep } from '../document/nesting.ts'
import { exceededInWords, findExceededLimit } from '../document/page-limits.ts'
import { parseDocument } from '../document/parse-document.ts'
import { DeckDocument } from '../document/schema.ts'
import { splitSkipped } from '../document/skipped-steps.ts'
import { splitNotes } from '../document/speaker-notes.ts'
import type { JsonSchema } from './json-schema.ts'
import { isObject, listSchemaFaults } from './schema-faults.ts'
import { validPartsOf } from './valid-parts.ts'

const documentSchema = JSON.parse(JSON.stringify(DeckDocument)) as JsonSchema

/**
 * Lists all faults of a document, for its author. ({@link parseDocument} lists the first of each part, and at most
 * fifty.) Items of unknown kind and flat steps count as faults here. References of a part are checked only if its
 * structure is valid.
 *
 * @returns an empty list for a valid document
 */
export function listFaults(written: unknown): readonly DocumentFault[] {
  const { document: marked, faults } = splitNotes(written)
  const { document, faults: faultsOfMarks } = splitSkipped(marked)
  return [...listDocumentFaults(document), ...faults, ...faultsOfMarks]
}

function listDocumentFaults(value: unknown): readonly DocumentFault[] {
  if (isOfLaterSchema(value)) return faultsOfReader(value)
  const found = createFaultList(Infinity)
  const deep = addTooDeep(value, found)
  if (!deep) addSchemaFaults(value, found)
  if (!deep && isObject(value)) checkReferences(validPartsOf(value, found.faults), found)
  return found.faults.length > 0 ? found.faults : faultsOfReader(value)
}

/** The faults of a later schema are meaningless to this version. */
function isOfLaterSchema(value: unknown): boolean {
  return isObject(value) && typeof value['schema'] === 'number' && value['schema'] > 1
}

/**
 * The faults of the parser, in case it finds more than the checks here: only what it accepts can be played. An accepted
 * document may still be too large to be imported.
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

/** Checks the nesting first, because the other checks are recursive. */
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

/** The list element that a path leads into, as the parser names it, and the rest of the path. */
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
