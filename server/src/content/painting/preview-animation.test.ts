import { describe, expect, it } from '@jest/globals'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { animatedWebp } from './animated-webp.ts'
import { stepsToPreview } from './preview-animation.ts'

const SIZE = { width: 32, height: 18 }

async function pictureOf(colour: string): Promise<Uint8Array> {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  return canvas.encode('webp', 84)
}

describe('a preview animation', () => {
  it.each([
    [1, [1]],
    [4, [1, 2, 3, 4]],
    [8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [12, [1, 3, 4, 6, 7, 9, 10, 12]],
    [50, [1, 8, 15, 22, 29, 36, 43, 50]],
  ])('of %i steps shows %j', (count, shown) => {
    expect(stepsToPreview(Array.from({ length: count }, (_, index) => index + 1))).toEqual(shown)
  })

  it('is one picture with a frame for each step that decoders can read', async () => {
    const pictures = await Promise.all(['#c4360f', '#2b5896', '#f3bd3e'].map(pictureOf))
    const bytes = Buffer.from(animatedWebp(pictures, { ...SIZE, frameMs: 900 }))
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
    expect(bytes.toString('latin1').split('ANMF')).toHaveLength(4)
    const image = await loadImage(bytes)
    expect([image.width, image.height]).toEqual([32, 18])
    const context = createCanvas(SIZE.width, SIZE.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context.getImageData(16, 9, 1, 1).data
    expect([red > 180, green < 80, blue < 40]).toEqual([true, true, true])
  })

  it('refuses pictures other than WebP', () => {
    expect(() => animatedWebp([Buffer.from('GIF89a, not a WebP')], { ...SIZE, frameMs: 900 })).toThrow(
      'is not WebP',
    )
  })
})
