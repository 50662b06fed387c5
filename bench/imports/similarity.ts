/** A picture of a page, PNG as base64. */
export type Shot = string

export interface Similarity {
  /** Mean over the page, 0–1. */
  readonly whole: number
  /** Mean over the least similar of its sixteen parts, 0–1: a fault in one place counts little in the whole. */
  readonly leastPart: number
}

/**
 * The structural similarity of two pictures of the same size: SSIM (Wang et al., 2004) of red, green and blue, with a Gaussian
 * window of 11 x 11 px and a standard deviation of 1.5 px. Runs in a page, which decodes PNG.
 *
 * @param fineness how many pixels of a picture's side become one before they are compared
 */
export async function similarityInPage([one, other, fineness = 1]: readonly [
  one: Shot,
  other: Shot,
  fineness?: number,
]): Promise<Similarity> {
  const PARTS = 4
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  const { width, height } = a
  const weights = Array.from({ length: 11 }, (_, at) => Math.exp(-((at - 5) ** 2) / (2 * 1.5 ** 2)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

  const parts = Array.from({ length: PARTS * PARTS }, () => ({ sum: 0, count: 0 }))
  for (const channel of [0, 1, 2]) addChannel(channelOf(a, channel), channelOf(b, channel))
  const means = parts.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count)
  const all = parts.reduce((sums, { sum, count }) => ({ sum: sums.sum + sum, count: sums.count + count }))
  return { whole: all.sum / all.count, leastPart: Math.min(...means) }

  function addChannel(x: Float32Array, y: Float32Array): void {
    const product = (p: Float32Array, q: Float32Array): Float32Array =>
      p.map((value, at) => value * (q[at] ?? 0))
    const [meanX, meanY] = [blurred(x), blurred(y)]
    const [squareX, squareY] = [blurred(product(x, x)), blurred(product(y, y))]
    const both = blurred(product(x, y))
    for (let at = 0; at < meanX.length; at++) {
      const [p = 0, q = 0] = [meanX[at], meanY[at]]
      const spreads = (squareX[at] ?? 0) - p * p + (squareY[at] ?? 0) - q * q
      const shared = (both[at] ?? 0) - p * q
      const column = Math.floor(((at % width) * PARTS) / width)
      const row = Math.floor((Math.floor(at / width) * PARTS) / height)
      const part = parts[row * PARTS + column]
      if (!part) continue
      part.sum += ((2 * p * q + c1) * (2 * shared + c2)) / ((p * p + q * q + c1) * (spreads + c2))
      part.count++
    }
  }

  async function pixelsOf(shot: Shot): Promise<ImageData> {
    const image = new Image()
    image.src = `data:image/png;base64,${shot}`
    await image.decode()
    const [wide, high] = [Math.round(image.width / fineness), Math.round(image.height / fineness)]
    const context = new OffscreenCanvas(wide, high).getContext('2d')
    if (!context) throw new Error('[bench] Failed to read a picture: the browser has no canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, wide, high)
    return context.getImageData(0, 0, wide, high)
  }

  function channelOf({ data }: ImageData, channel: number): Float32Array {
    const values = new Float32Array(data.length / 4)
    for (let at = 0; at < values.length; at++) values[at] = data[4 * at + channel] ?? 0
    return values
  }

  /** Along rows, then along columns; pixels beyond the edge repeat it. */
  function blurred(values: Float32Array): Float32Array {
    return pass(pass(values, 1, 0), 0, 1)
  }

  function pass(values: Float32Array, across: number, down: number): Float32Array {
    const result = new Float32Array(values.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let at = -5; at <= 5; at++) {
          const column = Math.min(width - 1, Math.max(0, x + at * across))
          const row = Math.min(height - 1, Math.max(0, y + at * down))
          sum += (weights[at + 5] ?? 0) * (values[row * width + column] ?? 0)
        }
        result[y * width + x] = sum / total
      }
    return result
  }
}
