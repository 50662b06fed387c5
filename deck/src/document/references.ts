import type { FaultList } from './fault-list.ts'
import { isGenericFamily } from './generic-families.ts'
import type { Asset, DeckDocument } from './schema.ts'

/** The use of an asset. */
export type AssetUse = 'image' | 'video' | 'captions' | 'font'

/** The targets of references in a document, and the checks of references. */
export interface References {
  readonly itemIds: ReadonlySet<string>
  readonly layerIds: ReadonlySet<string>
  readonly symbolCount: number
  checkAsset(id: string, use: AssetUse, place: string, pointer: string, found: FaultList): void
  checkFont(family: string, place: string, pointer: string, found: FaultList): void
  checkStepNumber(step: number, place: string, pointer: string, found: FaultList): void
}

const FAMILY: Record<AssetUse, string> = { image: 'image', video: 'video', captions: 'text', font: 'font' }
const NEEDED: Record<AssetUse, string> = {
  image: 'an image',
  video: 'a video',
  captions: 'text/vtt',
  font: 'font/woff2',
}

export function createReferences(document: DeckDocument): References {
  // A map, because an asset may be called "constructor".
  const assets = new Map<string, Asset>(Object.entries(document.assets))
  const families = new Set(document.fonts.map(({ family }) => family))
  const steps = document.path.length
  return {
    itemIds: new Set(document.items.map(({ id }) => id)),
    layerIds: new Set(document.layers.map(({ id }) => id)),
    symbolCount: document.symbols.length,
    checkAsset(id, use, place, pointer, found) {
      const asset = assets.get(id)
      if (!asset) found.add(place, pointer, `asset "${id}" is not among the assets`)
      else if (familyOf(asset.mediaType) !== FAMILY[use]) {
        found.add(place, pointer, `asset "${id}" is ${asset.mediaType}, where ${NEEDED[use]} is needed`)
      }
    },
    checkFont(family, place, pointer, found) {
      if (families.has(family) || isGenericFamily(family)) return
      found.add(place, pointer, `font "${family}" is not among the fonts and is no generic family`)
    },
    checkStepNumber(step, place, pointer, found) {
      if (step >= 1 && step <= steps) return
      found.add(place, pointer, `step ${step} does not exist; the path has ${steps}`)
    },
  }
}

/** `image` of `image/png` */
export function familyOf(mediaType: string): string {
  return mediaType.slice(0, mediaType.indexOf('/'))
}
