/** How a picture with too many pixels is drawn smaller: each square of `times` by `times` pixels becomes one. */
export interface ReducedSize {
  readonly width: number
  readonly height: number
  readonly times: number
}

/** Of the pixels that a picture may have; one of the most has to be copied and stored, too. */
const REDUCED_SHARE = 0.5

/**
 * The largest size of a picture that has too many pixels.
 *
 * @param limit pixels of a picture
 */
export function reducedSize(width: number, height: number, limit: number): ReducedSize {
  const pixels = REDUCED_SHARE * limit
  let times = Math.max(1, Math.ceil(Math.sqrt((width * height) / pixels)))
  const size = (): ReducedSize => ({
    width: Math.ceil(width / times),
    height: Math.ceil(height / times),
    times,
  })
  while (size().width * size().height > pixels && times < Math.max(width, height)) times++
  return size()
}
