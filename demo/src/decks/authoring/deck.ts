import { createHash } from 'node:crypto'
import type { Asset, Box, DeckDocument, Item, Paint, Step } from '@viewpage/deck'
import type { IncomingDeck } from '@viewpage/server'
import { FAMILY, funnelSans, WEIGHTS } from './funnel-sans.ts'
import { topicsOf, type Words } from './topics.ts'

/** A step with its transcript and the later steps of its chapter. */
export interface PlannedStep extends Pick<Step, 'hold' | 'reveal' | 'layers'> {
  readonly title: string
  readonly box: Box
  readonly words?: Words
  readonly chapter?: readonly PlannedStep[]
}

export interface DeckFile {
  readonly asset: Asset
  /** The file of the asset, then those of its variants. */
  readonly files: readonly Uint8Array[]
}

export interface DeckPlan {
  readonly background: Paint
  /** In painting order. */
  readonly items: Item[]
  readonly path: readonly PlannedStep[]
  readonly layers?: DeckDocument['layers']
  /** By asset id. */
  readonly files?: Readonly<Record<string, DeckFile>>
}

/** Turns a plan into a document with its files. */
export function deckOf({ background, items, path, layers = [], files = {} }: DeckPlan): IncomingDeck {
  const all: Record<string, DeckFile> = { 'funnel-sans': fileOf(funnelSans(), 'font/woff2'), ...files }
  const assets = Object.entries(all).map(([id, { asset }]) => [id, asset] as const)
  const document: DeckDocument = {
    schema: 1,
    canvas: { background, language: 'en' },
    assets: Object.fromEntries(assets),
    fonts: [{ family: FAMILY, asset: 'funnel-sans', weight: WEIGHTS }],
    symbols: [],
    layers,
    items,
    path: flat(path).map(({ words: _words, chapter: _chapter, ...step }, index) => ({
      id: `step-${index + 1}`,
      ...step,
    })),
    topics: topicsOf(path),
  }
  const found = Object.values(all).flatMap(({ asset, files: contents }) =>
    [asset, ...(asset.variants ?? [])].map(
      ({ sha256, mediaType }, index) =>
        [sha256, { bytes: contents[index] ?? new Uint8Array(), mediaType }] as const,
    ),
  )
  return { document, assets: new Map(found) }
}

/** A file as an asset. @param size px, of pictures and videos */
export function fileOf(
  bytes: Uint8Array,
  mediaType: Asset['mediaType'],
  size: { width?: number; height?: number } = {},
): DeckFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { asset: { sha256, bytes: bytes.byteLength, mediaType, ...size }, files: [bytes] }
}

function flat(path: readonly PlannedStep[]): PlannedStep[] {
  return path.flatMap((step) => [step, ...flat(step.chapter ?? [])])
}
