/** Widths of the painted pictures, px. */
export const PICTURE_WIDTHS = { poster: 1360, card: 770, step: 320 } as const

/** An address of each picture there is. */
export type PictureUrls = { readonly [Kind in keyof typeof PICTURE_WIDTHS]?: string | null }

/**
 * The value of `srcset`: the same picture in several widths.
 *
 * @returns `undefined` if there are not several
 */
export function pictureSet(urls: PictureUrls): string | undefined {
  const entries = (['step', 'card', 'poster'] as const).flatMap((kind) =>
    urls[kind] ? [`${urls[kind]} ${PICTURE_WIDTHS[kind]}w`] : [],
  )
  return entries.length > 1 ? entries.join(', ') : undefined
}
