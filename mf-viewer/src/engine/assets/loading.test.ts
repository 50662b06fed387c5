import { describe, expect, test } from '@jest/globals'
import { viewFiles, type AssetVariant } from '@viewpage/deck'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { failure, fileOf } from '../../../test/engine/engine-stage.ts'
import { asset, placed, sampleDeck } from '../../../test/engine/sample-deck.ts'
import { createAssets } from './assets.ts'
import { fetchFile, type FileResponse } from './fetch-file.ts'
import { createFileQueue } from './file-queue.ts'
import { createLoadProgress } from './load-progress.ts'
import { loadOrder } from './load-order.ts'
import { createPictureStore } from './picture-store.ts'

const turns = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
const image = (letter: string, own = {}) => asset(letter, 'image/png', own)

describe('the order of loading', () => {
  const imageAt = (id: string, x: number) => ({
    kind: 'image' as const,
    id,
    ...placed,
    width: 50,
    x,
    asset: id,
  })
  const document = sampleDeck({
    assets: { a: image('a'), b: image('b'), c: image('c'), d: image('d') },
    items: [imageAt('d', 9_000), imageAt('c', 410), imageAt('b', 210), imageAt('a', 10)],
  })
  const stage = { viewport: { width: 160, height: 90 }, pixelRatio: 1 }
  const orderFrom = (step: number) =>
    loadOrder(document, viewFiles(document), step, stage).map(({ sha256 }) => sha256[0])

  test('is that of the path, then the rest', () => {
    expect(orderFrom(1)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('begins at the start step, and continues with the steps before it', () => {
    expect(orderFrom(2)).toEqual(['b', 'c', 'a', 'd'])
  })
})

describe('progress', () => {
  test('is the share of the received bytes', () => {
    const fractions: number[] = []
    const receive = createLoadProgress([image('a', { bytes: 300 }), image('b')], (each) =>
      fractions.push(each),
    )
    receive(image('a'), 150)
    receive(image('a'), 100)
    receive(image('b'), 100)
    receive(image('a'), Infinity)
    receive(image('a'), Infinity)
    expect(fractions).toEqual([0.375, 0.625, 1])
  })

  test('ignores files that were not planned', () => {
    const fractions: number[] = []
    createLoadProgress([image('a')], (each) => fractions.push(each))(image('z'), 50)
    expect(fractions).toEqual([])
  })

  test('is complete at once without files', () => {
    const fractions: number[] = []
    createLoadProgress([], (each) => fractions.push(each))
    expect(fractions).toEqual([1])
  })
})

describe('a file', () => {
  const fetching = (answers: (FileResponse | Error)[]) => {
    const clock = createManualClock()
    let attempts = 0
    const source = {
      fetch: () => {
        const answer = answers[Math.min(attempts, answers.length - 1)] ?? new Error('no answer')
        attempts += 1
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      assetUrl: () => '/a',
      after: clock.after,
    }
    const ended = new AbortController()
    const outcome = fetchFile(source, image('a'), ended.signal, () => {}).then(
      (blob) => `${blob.size} bytes`,
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'nothing'),
    )
    return { clock, outcome, ended, attempts: () => attempts }
  }

  test('is not retried after a client error', async () => {
    const { outcome, attempts } = fetching([failure(404, 'Not Found')])
    expect(await outcome).toBe('Error: 404 Not Found')
    expect(attempts()).toBe(1)
  })

  test('is retried after an error of the network or the server', async () => {
    const { clock, outcome, attempts } = fetching([new Error('offline'), failure(503, 'Busy'), fileOf(100)])
    await turns()
    clock.advance(500)
    await turns()
    clock.advance(2_000)
    expect(await outcome).toBe('100 bytes')
    expect(attempts()).toBe(3)
  })

  test('fails after three attempts', async () => {
    const { clock, outcome } = fetching([new Error('offline')])
    await turns()
    clock.advance(500)
    await turns()
    clock.advance(2_000)
    expect(await outcome).toBe('Error: ')
  })

  test('is read in parts, and each part counts', async () => {
    const parts = [new Uint8Array(40), new Uint8Array(60)]
    const read = () => {
      const value = parts.shift()
      return Promise.resolve({ done: !value, value })
    }
    const counted: number[] = []
    const source = {
      fetch: () => Promise.resolve({ ...fileOf(0), body: { getReader: () => ({ read }) } }),
      assetUrl: () => '/a',
      after: () => () => {},
    }
    const blob = await fetchFile(source, image('a'), new AbortController().signal, (bytes) =>
      counted.push(bytes),
    )
    expect(counted).toEqual([40, 100])
    expect(blob.size).toBe(100)
  })
})

describe('the queue', () => {
  test('runs a few tasks in parallel, urgent ones first', async () => {
    const done: string[] = []
    const ends = new Map<string, () => void>()
    const queue = createFileQueue(2)
    const add = (key: string, urgent = false) =>
      queue.add(key, () => new Promise((resolve) => ends.set(key, () => (done.push(key), resolve()))), urgent)
    add('a')
    add('b')
    add('c')
    add('d')
    add('e', true)
    queue.hurry('d')
    expect([...ends.keys()]).toEqual(['a', 'b'])
    ends.get('b')?.()
    await turns()
    ends.get('d')?.()
    await turns()
    expect([...ends.keys()]).toEqual(['a', 'b', 'd', 'e'])
    queue.clear()
    ends.get('e')?.()
    ends.get('a')?.()
    await turns()
    expect(done).toEqual(['b', 'd', 'e', 'a'])
  })
})

describe('decoded pictures', () => {
  const pictureOf = (name: string, closed: string[]) => ({
    source: {},
    width: 10,
    height: 10,
    close: () => closed.push(name),
  })

  test('are dropped beyond the limit, least recently painted first', () => {
    const closed: string[] = []
    const store = createPictureStore(200)
    store.add(image('a'), pictureOf('a', closed))
    store.add(image('b'), pictureOf('b', closed))
    for (let frame = 0; frame < 3; frame += 1) store.beginFrame()
    store.get(image('a'))
    store.add(image('c'), pictureOf('c', closed))
    expect(closed).toEqual(['b'])
    expect(store.get(image('a'))).toBeDefined()
    store.clear()
    expect(closed).toEqual(['b', 'c', 'a'])
  })

  test('of the last frame are kept beyond the limit', () => {
    const closed: string[] = []
    const store = createPictureStore(100)
    for (const letter of ['a', 'b', 'c']) {
      store.beginFrame()
      for (const before of ['a', 'b']) store.get(image(before))
      store.add(image(letter), pictureOf(letter, closed))
    }
    expect(closed).toEqual([])
  })
})

describe('assets', () => {
  function loading(answer: (letter: string) => FileResponse, broken = '') {
    const failed: string[] = []
    const requested: string[] = []
    const document = sampleDeck({
      assets: {
        photo: image('l', { width: 800, variants: [image('s', { width: 100 })] }),
        other: image('o'),
      },
    })
    const assets = createAssets({
      document,
      source: {
        fetch: (url) => {
          requested.push(url)
          return Promise.resolve(answer(url))
        },
        assetUrl: (sha256) => sha256.slice(0, 1),
        after: () => () => {},
      },
      decode: (blob, width) =>
        blob.size === 1 || String(width) === broken
          ? Promise.reject(new Error('broken'))
          : Promise.resolve({ source: {}, width: width ?? 1, height: 1, close: () => {} }),
      onPicture: () => {},
      onFailure: (assetId, error) => failed.push(`${assetId}: ${error.message}`),
      onBytes: () => {},
    })
    return { assets, failed, requested }
  }
  const large: AssetVariant = image('l', { width: 800 })
  const small: AssetVariant = image('s', { width: 100 })

  test('are fetched once', async () => {
    const { assets, requested } = loading(() => fileOf(9))
    assets.load([large, large])
    assets.want(large)
    await assets.settled([large])
    expect(requested).toEqual(['l'])
    expect(assets.picture(large)?.width).toBe(800)
  })

  test('use another file instead of a missing one', async () => {
    const { assets, failed } = loading((letter) => (letter === 'l' ? failure(404, 'Not Found') : fileOf(9)))
    await assets.settled([large])
    expect(assets.picture(small)).toBeDefined()
    expect(failed).toEqual([])
    expect(assets.failure('photo')).toBeUndefined()
  })

  test('use another file instead of a broken one', async () => {
    const { assets, failed } = loading(() => fileOf(9), '800')
    await assets.settled([large])
    expect(assets.picture(small)).toBeDefined()
    expect(failed).toEqual([])
  })

  test('fail with the reason when no file is left', async () => {
    const { assets, failed } = loading(() => failure(404, 'Not Found'))
    await assets.settled([large])
    expect(assets.failure('photo')).toBe('404 Not Found')
    expect(failed).toEqual(['photo: [mf-viewer] Failed to load the asset "photo": 404 Not Found.'])
  })

  test('that are not pictures fail with their media type', async () => {
    const { assets, failed } = loading(() => fileOf(1))
    await assets.settled([image('o')])
    expect(assets.failure('other')).toBe('image/png')
    expect(failed).toEqual(
      ['[mf-viewer] Failed to load the asset "other": it cannot be read as image/png.'].map(
        (message) => `other: ${message}`,
      ),
    )
  })
})
