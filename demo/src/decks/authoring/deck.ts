import { createHash } from 'node:crypto'
import type { Asset, Box, DeckDocument, Item, Paint } from '@viewpage/deck'
import type { IncomingDeck } from '@viewpage/server'
import type { Topic, TranscriptText } from '@viewpage/shared-events'
import { FAMILY, funnelSans, WEIGHTS } from './funnel-sans.ts'

/** A step with its transcript and the later steps of its chapter. */
export interface PlannedStep {
  readonly title: string
  readonly box: Box
  readonly words: string
  readonly chapter?: readonly PlannedStep[]
}

export interface DeckPlan {
  readonly background: Paint
  /** In painting order. */
  readonly items: Item[]
  readonly path: readonly PlannedStep[]
}

/** Turns a plan into a document with its font. */
export function deckOf({ background, items, path }: DeckPlan): IncomingDeck {
  const bytes = funnelSans()
  const font: Asset = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.byteLength,
    mediaType: 'font/woff2',
  }
  const document: DeckDocument = {
    schema: 1,
    canvas: { background, language: 'en' },
    assets: { 'funnel-sans': font },
    fonts: [{ family: FAMILY, asset: 'funnel-sans', weight: WEIGHTS }],
    symbols: [],
    layers: [],
    items,
    path: flat(path).map(({ title, box }, index) => ({ id: `step-${index + 1}`, title, box })),
    topics: topicsOf(path),
  }
  return { document, assets: new Map([[font.sha256, { bytes, mediaType: font.mediaType }]]) }
}

/** A 16:9 view of the world, by its upper left corner and width. */
export function view(x: number, y: number, width: number): Box {
  const height = (width * 9) / 16
  return { x: x + width / 2, y: y + height / 2, width, height, rotation: 0 }
}

function flat(path: readonly PlannedStep[]): PlannedStep[] {
  return path.flatMap((step) => [step, ...flat(step.chapter ?? [])])
}

/** The transcript of a path: a topic per step, nested by chapter. */
function topicsOf(path: readonly PlannedStep[]): Topic[] {
  let step = 0
  const topicOf = ({ title, words, chapter = [] }: PlannedStep): Topic => {
    step += 1
    const id = `topic-${step}`
    const texts: TranscriptText[] = [
      { id: `${id}-0`, styleClasses: ['title'], paragraphs: [{ text: title }] },
      { id: `${id}-1`, styleClasses: ['body'], paragraphs: [{ text: words }] },
    ]
    return { id, step, title, texts, topics: chapter.map(topicOf) }
  }
  return path.map(topicOf)
}
