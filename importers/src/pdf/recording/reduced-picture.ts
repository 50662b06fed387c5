import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import { reducedSize } from '../../assets/reduced-size.ts'

/** A picture that is drawn smaller while its rows arrive, so that it is never whole in memory. */
export interface ReducedPicture {
  /** Adds the next rows, from the top. Rows beyond the picture's height do not count. */
  addRows(rows: ImageData): void
  finish(): Canvas
}

/** @param limit pixels of a picture, which this one exceeds */
export function createReducedPicture(width: number, height: number, limit: number): ReducedPicture {
  const small = reducedSize(width, height, limit)
  const canvas = createCanvas(small.width, small.height)
  const context = canvas.getContext('2d')
  /** Of each column: red, green and blue times alpha, and alpha. */
  const sums = new Float64Array(4 * small.width)
  let read = 0

  function addRow(data: Uint8ClampedArray, from: number): void {
    let at = from
    for (let column = 0; column < small.width; column++) {
      const end = Math.min(from + 4 * width, at + 4 * small.times)
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (; at < end; at += 4) {
        const part = data[at + 3] ?? 0
        red += part * (data[at] ?? 0)
        green += part * (data[at + 1] ?? 0)
        blue += part * (data[at + 2] ?? 0)
        alpha += part
      }
      const to = 4 * column
      sums[to] = (sums[to] ?? 0) + red
      sums[to + 1] = (sums[to + 1] ?? 0) + green
      sums[to + 2] = (sums[to + 2] ?? 0) + blue
      sums[to + 3] = (sums[to + 3] ?? 0) + alpha
    }
    read++
    if (read % small.times === 0 || read === height) drawRow()
  }

  /** Draws the mean of the rows since the last one. */
  function drawRow(): void {
    const line = new ImageData(small.width, 1)
    const rows = read % small.times || small.times
    for (let column = 0; column < small.width; column++) {
      const at = 4 * column
      const alpha = sums[at + 3] ?? 0
      if (alpha === 0) continue
      const columns = Math.min(small.times, width - column * small.times)
      for (let part = 0; part < 3; part++) line.data[at + part] = (sums[at + part] ?? 0) / alpha
      line.data[at + 3] = alpha / (rows * columns)
    }
    context.putImageData(line, 0, Math.ceil(read / small.times) - 1)
    sums.fill(0)
  }

  return {
    addRows({ data, height: rows }) {
      for (let row = 0; row < rows && read < height; row++) addRow(data, 4 * width * row)
    },
    finish: () => canvas,
  }
}
