import { afterEach, expect, test } from '@jest/globals'
import { createEngineStage, failure, fileOf, type StageOptions } from '../../../test/engine/engine-stage.ts'
import { asset, line, sampleDeck, textItem } from '../../../test/engine/sample-deck.ts'
import type { FileResponse } from './fetch-file.ts'

/** ms */
const PATIENCE = 3_000

const document = sampleDeck({
  assets: { letters: asset('f', 'font/woff2') },
  fonts: [{ family: 'Ours', asset: 'letters' }],
  items: [
    textItem('a', '', {
      lines: [line('', { runs: [{ text: 'Going around', font: 'Ours', size: 20, colour: '#ffffff' }] })],
    }),
  ],
})

let remove = () => {}
afterEach(() => remove())

/** A file whose bytes can be had, which the page of these tests has no way for. */
function fontFile(): FileResponse {
  const blob = Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(100)) })
  return { ...fileOf(100), blob: () => Promise.resolve(blob) }
}

/** A deck with one font, which the browser can read. */
async function playDeck(options: StageOptions = {}) {
  const createFont: StageOptions['createFont'] = (family) => {
    const font = { family, load: () => Promise.resolve(font) }
    return font as FontFace
  }
  const stage = createEngineStage({ document, createFont, answer: fontFile, ...options })
  remove = stage.remove
  await stage.settle()
  await stage.settle()
  return stage
}

/** A file whose response the test triggers. */
function laterFile() {
  let come = (_: FileResponse) => {}
  const answer = new Promise<FileResponse>((resolve) => (come = resolve))
  return { answer: () => answer, come: () => come(fontFile()) }
}

/** Whether the layer of the first picture has the text; it follows the picture. */
function isShown(stage: Pick<ReturnType<typeof createEngineStage>, 'layer' | 'play'>) {
  stage.play(150)
  return stage.layer()?.textContent?.includes('Going around')
}

test('a deck is painted in a loaded font from the start', async () => {
  const stage = await playDeck()
  expect(stage.requested).toEqual(['f'])
  expect(stage.fontChanges()).toBe(1)
  expect(stage.eventNames()).toContain('ready')
})

test.each([
  ['is missing', { answer: () => failure(404, 'Not Found') }],
  [
    'is broken',
    {
      createFont: () => {
        throw new SyntaxError('no font')
      },
    },
  ],
] satisfies [string, StageOptions][])(
  'a deck whose font %s plays at once in another, and nothing has failed',
  async (_, options) => {
    const stage = await playDeck(options)
    expect(stage.eventNames()).toContain('ready')
    expect(stage.eventNames()).toContain('rested 1')
    expect(stage.eventNames()).not.toContain('itemFailed')
    expect(stage.fontChanges()).toBe(0)
    expect(isShown(stage)).toBe(true)
  },
)

test('a deck with a slow font is ready after three seconds, in a fallback font', async () => {
  const { answer } = laterFile()
  const stage = await playDeck({ answer })
  stage.play(PATIENCE - 10)
  await stage.settle()
  expect(stage.eventNames()).not.toContain('ready')
  stage.play(10)
  await stage.settle()
  expect(stage.eventNames()).toContain('ready')
  expect(isShown(stage)).toBe(true)
})

test('when a slow font has loaded, the picture and the text over it are updated', async () => {
  const { answer, come } = laterFile()
  const stage = await playDeck({ answer })
  stage.play(PATIENCE)
  await stage.settle()
  const text = stage.layer()?.querySelector('p')
  const frames = stage.painted.length
  come()
  await stage.settle()
  await stage.settle()
  expect(stage.fontChanges()).toBe(1)
  expect(stage.painted.length).toBeGreaterThan(frames)
  expect(isShown(stage)).toBe(true)
  expect(stage.layer()?.querySelector('p')).not.toBe(text)
})

test('a font that loads after the engine is destroyed changes nothing', async () => {
  const { answer, come } = laterFile()
  const stage = await playDeck({ answer })
  stage.engine.destroy()
  come()
  await stage.settle()
  expect(stage.fontChanges()).toBe(0)
})
