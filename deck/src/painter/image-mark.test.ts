import { describe, expect, test } from '@jest/globals'
import { createCanvas } from '@napi-rs/canvas'
import { GREEN, BLUE, viewAt, redAndBlueOf, darkest } from '../../test/colours.ts'
import { painted, pictureOf } from '../../test/paint.ts'
import { placed, sampleAsset } from '../../test/sample-document.ts'

describe('images', () => {
  const files = {
    small: sampleAsset('image/png', { sha256: '1'.repeat(64), width: 50, height: 50 }),
    large: sampleAsset('image/png', { sha256: '2'.repeat(64), width: 800, height: 800 }),
  }
  const assets = { photo: { ...files.large, variants: [files.small] } }
  const items = [{ kind: 'image', id: 'i', ...placed, asset: 'photo' }]
  const both = (file: { sha256: string }) => pictureOf(file.sha256.startsWith('1') ? GREEN : BLUE)

  test('use the smallest file that is sharp enough', () => {
    expect(painted({ assets, items }, { resources: { picture: both }, size: 50 }).at(25, 25)).toBe(GREEN)
    expect(painted({ assets, items }, { resources: { picture: both }, size: 100 }).at(50, 50)).toBe(BLUE)
  })

  test('use another file until the requested one is loaded', () => {
    const asked: string[] = []
    const resources = {
      picture: (file: { sha256: string }) => (file.sha256.startsWith('1') ? pictureOf(GREEN) : undefined),
      want: (file: { sha256: string }) => asked.push(file.sha256.slice(0, 1)),
    }
    expect(painted({ assets, items }, { resources }).at(50, 50)).toBe(GREEN)
    expect(asked).toEqual(['2'])
  })

  test('that are not loaded yet leave their space empty', () => {
    expect(painted({ assets, items }).ink()).toBe(0)
  })

  test('that failed to load become a placeholder with a text', () => {
    const picture = painted({ assets, items }, { resources: { failure: () => '404' }, size: 200 })
    expect(picture.at(100, 20)).toBe('#f0f2f2')
    expect(darkest(picture, 80, 105)).toBeLessThan(0x80)
  })

  test('in a deep zoom show the right part', () => {
    const source = createCanvas(100, 100)
    const context = source.getContext('2d')
    context.fillStyle = GREEN
    context.fillRect(0, 0, 50, 100)
    context.fillStyle = BLUE
    context.fillRect(50, 0, 50, 100)
    const view = viewAt({ x: 50, y: 50, width: 1 })
    const picture = painted(
      { assets, items },
      { resources: { picture: () => ({ source, width: 100, height: 100 }) }, view },
    )
    expect(redAndBlueOf(picture.at(2, 50))).toBeLessThan(60)
    expect(redAndBlueOf(picture.at(97, 50))).toBeGreaterThan(200)
  })
})

describe('videos', () => {
  const assets = {
    film: sampleAsset('video/mp4'),
    poster: sampleAsset('image/png', { sha256: '1'.repeat(64) }),
  }
  const items = [{ kind: 'video', id: 'v', ...placed, asset: 'film', poster: 'poster' }]
  const picture = () => pictureOf(GREEN)

  test('show their poster with a play sign', () => {
    const shown = painted({ assets, items }, { resources: { picture } })
    expect(shown.at(10, 10)).toBe(GREEN)
    expect(shown.at(51, 50)).toBe('#f5f3ee')
  })

  test('show their current frame, without the sign', () => {
    const shown = painted({ assets, items }, { resources: { picture, videoFrame: () => pictureOf(BLUE) } })
    expect([shown.at(10, 10), shown.at(51, 50)]).toEqual([BLUE, BLUE])
  })
})

test('a video that cannot be played becomes a placeholder, even after it has shown a frame', () => {
  const assets = {
    film: sampleAsset('video/mp4'),
    poster: sampleAsset('image/png', { sha256: '1'.repeat(64) }),
  }
  const items = [{ kind: 'video', id: 'v', ...placed, asset: 'film', poster: 'poster' }]
  const picture = painted(
    { assets, items },
    {
      size: 200,
      resources: {
        failure: (assetId) => (assetId === 'film' ? 'video/mp4' : undefined),
        picture: () => pictureOf(GREEN),
        videoFrame: () => pictureOf(BLUE),
      },
    },
  )
  expect(picture.at(100, 20)).toBe('#f0f2f2')
  expect(darkest(picture, 80, 105)).toBeLessThan(0x80)
  // No play sign.
  expect(picture.at(102, 100)).not.toBe('#f5f3ee')
})
