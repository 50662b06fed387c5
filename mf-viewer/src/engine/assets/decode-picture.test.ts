import { afterEach, expect, test } from '@jest/globals'
import { decodePicture } from './decode-picture.ts'

const real = globalThis.createImageBitmap
afterEach(() => {
  globalThis.createImageBitmap = real
})

/** A browser that decodes: pictures are their sizes. @returns the sizes that were given back */
function decodes(width: number, height: number): string[] {
  const closed: string[] = []
  Object.assign(globalThis, {
    createImageBitmap(from: { width?: number; height?: number }, { resizeWidth }: ImageBitmapOptions) {
      const size = { width: from.width ?? width, height: from.height ?? height }
      const factor = (resizeWidth ?? size.width) / size.width
      const [wide, high] = [Math.round(size.width * factor), Math.round(size.height * factor)]
      return Promise.resolve({ width: wide, height: high, close: () => closed.push(`${wide}x${high}`) })
    },
  })
  return closed
}

test('a picture of normal size is decoded unchanged', async () => {
  decodes(1_600, 900)
  expect(await decodePicture(new Blob(), 1_600)).toMatchObject({ width: 1_600, height: 900 })
})

test('a picture of 30,000 px is scaled down, with its aspect ratio', async () => {
  decodes(30_000, 15_000)
  expect(await decodePicture(new Blob(), 30_000)).toMatchObject({ width: 8_192, height: 4_096 })
})

test('a picture of unknown height is scaled down after decoding, and the original is released', async () => {
  const closed = decodes(1_000, 30_000)
  const picture = await decodePicture(new Blob(), undefined)
  expect(picture.height).toBeLessThanOrEqual(8_192)
  expect(closed).toEqual(['1000x30000'])
  picture.close()
  expect(closed).toHaveLength(2)
})
