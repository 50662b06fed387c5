import type { Asset, DeckDocument, Item, Line } from '@viewpage/deck'

/** The placement of an item of 100 by 100 at the origin. */
export const placed = { x: 0, y: 0, scale: 1, rotation: 0, width: 100, height: 100 } as const

/** A deck of four steps in a row, each 160 by 90, 200 apart. */
export function sampleDeck(own: Partial<DeckDocument> = {}): DeckDocument {
  return {
    schema: 1,
    canvas: { background: '#000000', language: 'en' },
    assets: {},
    fonts: [],
    symbols: [],
    layers: [],
    items: [],
    path: [1, 2, 3, 4].map((step) => ({
      id: `s${step}`,
      title: `Step ${step}`,
      box: { x: 80 + (step - 1) * 200, y: 45, width: 160, height: 90, rotation: 0 },
    })),
    topics: [],
    ...own,
  }
}

export function asset(letter: string, mediaType: Asset['mediaType'], own: Partial<Asset> = {}): Asset {
  return { sha256: letter.repeat(64), bytes: 100, mediaType, ...own }
}

export function line(text: string, own: Partial<Line> = {}): Line {
  return { x: 0, baseline: 20, runs: [{ text, font: 'sans-serif', size: 20, colour: '#ffffff' }], ...own }
}

export function textItem(id: string, text: string, own: Partial<Extract<Item, { kind: 'text' }>> = {}): Item {
  return { kind: 'text', id, ...placed, height: 30, lines: [line(text)], ...own }
}
