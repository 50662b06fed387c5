/** A picture of a page, PNG as base64. */
export type Shot = string

/**
 * The structural similarity of two pictures of the same size, 0–1: the mean of SSIM (Wang et al., 2004) over their
 * luminance, with a Gaussian window of 11 x 11 px and a standard deviation of 1.5 px. Runs in a page, which decodes PNG.
 *
 * @param fineness how many pixels of a picture's side become one before they are compared
 */
export async function similarityInPage([one, other, fineness = 1]: readonly [
  one: Shot,
  other: Shot,
  fineness?: number,
]): Promise<number> {
  const [a, b] = [await lightOf(one), await lightOf(other)]
  const { width, height } = a
  const weights = Array.from({ length: 11 }, (_, at) => Math.exp(-((at - 5) ** 2) / (2 * 1.5 ** 2)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  const product = (x: Float32Array, y: Float32Array): Float32Array =>
    x.map((value, at) => value * (y[at] ?? 0))
  const [meanA, meanB] = [blurred(a.light), blurred(b.light)]
  const [squareA, squareB] = [blurred(product(a.light, a.light)), blurred(product(b.light, b.light))]
  const both = blurred(product(a.light, b.light))
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let sum = 0
  for (let at = 0; at < meanA.length; at++) {
    const [x = 0, y = 0] = [meanA[at], meanB[at]]
    const spreads = (squareA[at] ?? 0) - x * x + (squareB[at] ?? 0) - y * y
    const shared = (both[at] ?? 0) - x * y
    sum += ((2 * x * y + c1) * (2 * shared + c2)) / ((x * x + y * y + c1) * (spreads + c2))
  }
  return sum / meanA.length

  async function lightOf(shot: Shot): Promise<{ light: Float32Array; width: number; height: number }> {
    const image = new Image()
    image.src = `data:image/png;base64,${shot}`
    await image.decode()
    const [width, height] = [Math.round(image.width / fineness), Math.round(image.height / fineness)]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('[bench] Failed to read a picture: the browser has no canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    const light = new Float32Array(width * height)
    for (let at = 0; at < light.length; at++)
      light[at] =
        0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
    return { light, width, height }
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
