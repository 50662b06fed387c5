/** Sizes of the painted pictures, px. */
export const PICTURE_SIZES = {
  /** Of a cover on the widest stage of a sharp screen. */
  large: { width: 2560, height: 1440 },
  poster: { width: 1360, height: 765 },
  card: { width: 770, height: 433 },
  step: { width: 320, height: 180 },
} as const

/** An address of each picture there is. */
export type PictureUrls = { readonly [Kind in keyof typeof PICTURE_SIZES]?: string | null }

/**
 * The value of `srcset`: the same picture in several widths.
 *
 * @returns `undefined` if there are not several
 */
export function pictureSet(urls: PictureUrls): string | undefined {
  const entries = (['step', 'card', 'poster', 'large'] as const).flatMap((kind) =>
    urls[kind] ? [`${urls[kind]} ${PICTURE_SIZES[kind].width}w`] : [],
  )
  return entries.length > 1 ? entries.join(', ') : undefined
}
