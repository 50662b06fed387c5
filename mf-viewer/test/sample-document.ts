import type { DeckDocument } from '@viewpage/deck'

/** A document of twelve empty steps. */
export const sampleDocument: DeckDocument = {
  schema: 1,
  canvas: { background: '#0a0d12' },
  assets: {},
  fonts: [],
  symbols: [],
  layers: [],
  items: [],
  path: Array.from({ length: 12 }, (_, index) => ({
    id: `s${index + 1}`,
    title: `Step ${index + 1}`,
    box: { x: index * 100, y: 0, width: 160, height: 90, rotation: 0 },
  })),
  topics: [],
}
