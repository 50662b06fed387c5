import type { DocumentFault } from '../document/document-error.ts'
import { pointerPart } from '../document/fault-list.ts'
import type { Asset, DeckDocument, Item, Step } from '../document/schema.ts'
import { isObject } from './schema-faults.ts'

/** An id that no document can contain, because the schema forbids it. */
const NO_ID = ' '
const NOWHERE = { x: 0, y: 0, width: 1, height: 1, rotation: 0 }
const NO_FILE = { sha256: '', bytes: 1 }

/**
 * A document in which empty elements with the same id replace the faulty ones, so that references between the parts can
 * be checked.
 */
export function validPartsOf(value: Record<string, unknown>, faults: readonly DocumentFault[]): DeckDocument {
  const faulty = new Set(faults.map(({ pointer }) => pointer.split('/').slice(0, 3).join('/')))

  /** The elements of a list, the faulty ones replaced. */
  function list<Element>(name: string, standIn: (id: string, element: unknown) => Element): Element[] {
    const found: unknown = value[name]
    if (!Array.isArray(found)) return []
    return found.map((element: unknown, index) =>
      faulty.has(`/${name}/${index}`) ? standIn(idOf(element, index), element) : (element as Element),
    )
  }

  const assets = isObject(value['assets']) ? Object.entries(value['assets']) : []
  return {
    schema: 1,
    canvas: { background: '#000000' },
    assets: Object.fromEntries([
      ...assets.map(([id, asset]): [string, Asset] => [
        id,
        faulty.has(`/assets/${pointerPart(id)}`) ? standInAsset(asset) : (asset as Asset),
      ]),
      [NO_ID, { ...NO_FILE, mediaType: 'font/woff2' }],
    ]),
    fonts: list('fonts', (_id, font) => ({ family: textOf(font, 'family') ?? NO_ID, asset: NO_ID })),
    symbols: Array.isArray(value['symbols']) ? (value['symbols'] as string[]) : [],
    layers: list('layers', (id) => ({ id, title: '' })),
    items: list('items', (id): Item => ({ kind: 'placeholder', id, ...NOWHERE, scale: 1, reason: '' })),
    path: list('path', (id): Step => ({ id, title: '', box: NOWHERE })),
    topics: list('topics', (id) => ({ id, title: '', texts: [], topics: [] })),
  }
}

/** Keeps the media type of a faulty asset, which references to it depend on. */
function standInAsset(asset: unknown): Asset {
  return { ...NO_FILE, mediaType: (textOf(asset, 'mediaType') ?? 'of no media type') as Asset['mediaType'] }
}

/** A unique id for an element without a valid one. */
function idOf(element: unknown, index: number): string {
  return textOf(element, 'id') ?? `${NO_ID}${index}`
}

function textOf(value: unknown, name: string): string | null {
  const text = isObject(value) ? value[name] : null
  return typeof text === 'string' ? text : null
}
