import type { Asset, AssetVariant } from '../document/schema.ts'

/** A picture enlarged by this factor still looks sharp. */
const STRETCH = 1.15

/** The files of an image asset to choose from, smallest first. */
export function filesOf(asset: Asset): readonly AssetVariant[] {
  const sized = [asset, ...(asset.variants ?? [])].filter(({ width }) => width !== undefined)
  return sized.length > 0 ? sized.sort((one, other) => (one.width ?? 0) - (other.width ?? 0)) : [asset]
}

/**
 * The smallest file that is sharp enough at this width, or else the largest.
 *
 * @param files smallest first @param width device px
 */
export function chooseFile(files: readonly AssetVariant[], width: number): AssetVariant | undefined {
  return files.find((file) => (file.width ?? Infinity) * STRETCH >= width) ?? files.at(-1)
}
