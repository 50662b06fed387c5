import type { Asset, Item, ShapeItem, Step } from '../src/index.ts'

/** What every item needs; 100 by 100 at the origin. */
export const placed = { x: 0, y: 0, scale: 1, rotation: 0, width: 100, height: 100 } as const

/** A document of schema 1 as it would come from a file, with what is given in place of the sample's own. */
export function sampleDocument(own: Record<string, unknown> = {}) {
  return {
    schema: 1,
    canvas: { background: '#000000' },
    assets: {},
    fonts: [],
    symbols: [],
    layers: [],
    items: [square('sun')],
    path: [sampleStep('one')],
    topics: [],
    ...own,
  }
}

/** A step that shows the square from 0 to 100. */
export function sampleStep(id: string, own: Partial<Step> = {}): Step {
  return { id, title: id, box: { x: 50, y: 50, width: 100, height: 100, rotation: 0 }, ...own }
}

export function square(id: string, own: Partial<ShapeItem> = {}): Item {
  return { kind: 'shape', id, ...placed, shape: 'rectangle', fill: '#ff0000', ...own }
}

export function sampleAsset(mediaType: Asset['mediaType'], own: Partial<Asset> = {}): Asset {
  return { sha256: '0'.repeat(64), bytes: 1, mediaType, ...own }
}
