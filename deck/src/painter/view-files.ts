import type { View } from '../camera/view.ts'
import type { AssetVariant, DeckDocument } from '../document/schema.ts'
import { boundsOf, sharedPixels, transformed } from './bounds.ts'
import { chooseFile, filesOf } from './choose-file.ts'
import { imageUsesOf, type ImageUse } from './image-uses.ts'
import { identity, multiply } from './matrix.ts'
import { placementOf, revealsOf } from './placement.ts'
import { placeInView, viewTransform, type Stage } from './view-transform.ts'
import { revealedPart } from './revealed-part.ts'

/** The image files that views of a document need. */
export interface ViewFiles {
  /** The files for a sharp view, in the order of painting, each once. */
  of(view: View, stage: Stage): AssetVariant[]
  /** The smallest file of each image asset, for images that no step shows. */
  readonly all: readonly AssetVariant[]
  /** Ids of the items that use an asset as image, poster or part of a drawing. */
  itemsWith(assetId: string): readonly string[]
}

const UNIT = boundsOf(0, 0, 1, 1)

export function viewFiles(document: DeckDocument): ViewFiles {
  const assets = new Map(Object.entries(document.assets).map(([id, asset]) => [id, filesOf(asset)]))
  const reveals = revealsOf(document.path)
  const entries = document.items.flatMap((item) => {
    const uses = imageUsesOf(item)
    const placement = placementOf(item, reveals.get(item.id) ?? 0)
    return uses.length > 0 ? [{ item, uses, placement }] : []
  })
  const inItem = identity()
  const inUse = identity()

  function fileOf({ assetId, square }: ImageUse, { viewport, pixelRatio }: Stage): AssetVariant | undefined {
    const files = assets.get(assetId)
    const region = boundsOf(0, 0, viewport.width * pixelRatio, viewport.height * pixelRatio)
    multiply(inUse, inItem, square)
    if (!files || !sharedPixels(transformed(UNIT, inUse), region)) return undefined
    return chooseFile(files, Math.hypot(inUse.a, inUse.b))
  }

  return {
    of(view, stage) {
      const found = new Map<string, AssetVariant>()
      for (const { item, uses, placement } of entries) {
        if (placement.revealedAt > 0 && revealedPart(placement.revealedAt, view) === 0) continue
        const layer = item.layer === undefined ? undefined : view.layers.get(item.layer)
        placeInView(inItem, viewTransform(layer?.camera ?? view.camera, stage), placement)
        for (const use of uses) {
          const file = fileOf(use, stage)
          if (file) found.set(file.sha256, file)
        }
      }
      return [...found.values()]
    },
    all: [...new Set(entries.flatMap(({ uses }) => uses.map(({ assetId }) => assetId)))].flatMap(
      (id) => assets.get(id)?.[0] ?? [],
    ),
    itemsWith: (assetId) =>
      entries.filter(({ uses }) => uses.some((use) => use.assetId === assetId)).map(({ item }) => item.id),
  }
}
