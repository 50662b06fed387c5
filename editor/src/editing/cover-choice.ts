export const PICTURE_PREFIX = 'picture:'

/** Whether a cover is an uploaded picture, not a step. */
export const isPictureCover = (cover: string): boolean => cover.startsWith(PICTURE_PREFIX)

/** The address of an uploaded picture, 770 × 433 px; its name is in the cover. */
export function pictureOfCover(oid: string, cover: string): string {
  return `/assets/${oid}/${cover.slice(PICTURE_PREFIX.length)}.webp`
}
