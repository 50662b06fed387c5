import { describe, expect, test } from '@jest/globals'
import { createEngineStage, failure, fileOf } from '../../test/engine/engine-stage.ts'
import { createReadyStage, createStage } from '../../test/engine/ready-stage.ts'
import { asset, placed, sampleDeck, textItem } from '../../test/engine/sample-deck.ts'

const photoAt = (id: string, x: number) => ({
  kind: 'image' as const,
  id,
  ...placed,
  width: 50,
  height: 50,
  x,
  asset: id,
})
const photos = sampleDeck({
  assets: { a: asset('a', 'image/png'), b: asset('b', 'image/png') },
  items: [photoAt('a', 0), photoAt('b', 200)],
})

// docs/behaviour/embed.md#played-steps
test('going on from the last step that is played passes the end, and goes on behind it', async () => {
  const stage = await createReadyStage({ document: photos, lastStep: 1 })
  stage.engine.next()
  expect(stage.eventNames()).toEqual(['endPassed'])
  expect(stage.engine.step).toBe(1)
  stage.engine.flyTo(2, { instant: true })
  stage.engine.previous()
  expect(stage.engine.step).toBe(1)
})

describe('loading', () => {
  test('is ready when the first picture is drawn, and rests on its step', async () => {
    const stage = createStage({ document: photos })
    expect(stage.eventNames()).toEqual([])
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).toEqual([
      'stepChanged 1',
      'loadProgressed',
      'loadProgressed',
      'ready',
      'rested 1',
    ])
  })

  test('paints the rest of the first picture without waiting for frames', async () => {
    const stage = createStage({ firstPictureParts: 4 })
    await stage.settle()
    await stage.settle()
    await stage.settle()
    expect(stage.painted).toHaveLength(4)
    expect(stage.frames.requested()).toBe(1)
    expect(stage.eventNames()).toContain('ready')
  })

  test('is ready before all files are loaded', async () => {
    const stage = createStage({
      document: photos,
      answer: (letter) => (letter === 'b' ? new Promise(() => {}) : undefined),
    })
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).toContain('ready')
    expect(stage.events).toContainEqual({ type: 'loadProgressed', fraction: 0.5 })
    expect(stage.requested).toEqual(['a', 'b'])
  })

  test('loads the start step first', async () => {
    const stage = createStage({ document: photos, step: 2 })
    await stage.settle()
    expect(stage.requested).toEqual(['b', 'a'])
    expect(stage.engine.step).toBe(2)
  })

  test('waits for the files of the current step', async () => {
    let give = () => {}
    const answer = (letter: string) =>
      letter === 'b'
        ? new Promise<ReturnType<typeof fileOf>>((resolve) => (give = () => resolve(fileOf(1))))
        : undefined
    const stage = createStage({ document: photos, answer })
    stage.engine.flyTo(2, { instant: true })
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).not.toContain('ready')
    give()
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).toContain('ready')
  })

  test('paints nothing before the files of the first picture are loaded', async () => {
    let give = () => {}
    const answer = () =>
      new Promise<ReturnType<typeof fileOf>>((resolve) => (give = () => resolve(fileOf(1))))
    const stage = createStage({
      document: sampleDeck({ ...photos, items: photos.items.slice(0, 1) }),
      answer,
    })
    await stage.settle()
    stage.play(500)
    stage.engine.resize()
    expect(stage.painted).toEqual([])
    give()
    await stage.settle()
    await stage.settle()
    expect(stage.painted).toHaveLength(1)
  })

  test('shows the first picture before the layer over it', async () => {
    const stage = createStage({ document: sampleDeck({ items: [textItem('title', 'Going around')] }) })
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).toContain('ready')
    expect(stage.layer()?.textContent).toBe('')
    stage.play(150)
    expect(stage.layer()?.textContent).toBe('Going around')
  })

  test('reports a failed item, and continues', async () => {
    const stage = createStage({
      document: photos,
      answer: (letter) => (letter === 'a' ? failure(404, 'Not Found') : undefined),
    })
    await stage.settle()
    await stage.settle()
    expect(stage.events).toContainEqual(expect.objectContaining({ type: 'itemFailed', itemId: 'a' }))
    expect(stage.eventNames()).toContain('ready')
  })

  test('does not wait for a stalled picture', async () => {
    const stage = createStage({
      document: photos,
      answer: (letter) => (letter === 'a' ? new Promise(() => undefined) : undefined),
    })
    await stage.settle()
    expect(stage.eventNames()).not.toContain('ready')
    stage.clock.advance(8_000)
    await stage.settle()
    await stage.settle()
    expect(stage.eventNames()).toContain('ready')
    stage.remove()
  })

  test('fails without a canvas', async () => {
    const stage = createStage({ hasCanvas: false })
    await stage.settle()
    expect(stage.eventNames()).toEqual(['stepChanged 1', 'failed', 'loadProgressed'])
  })
})

describe('steps', () => {
  test('go forward and back', async () => {
    const stage = await createReadyStage()
    stage.engine.next()
    stage.play(3_100)
    stage.engine.previous()
    stage.play(3_100)
    expect(stage.eventNames()).toEqual(['stepChanged 2', 'rested 2', 'stepChanged 1', 'rested 1'])
  })

  test('beyond the last one report that the end was passed', async () => {
    const stage = await createReadyStage({ step: 4 })
    stage.engine.next()
    expect(stage.eventNames()).toEqual(['endPassed'])
  })

  test('out of range are ignored', async () => {
    const stage = await createReadyStage()
    stage.engine.previous()
    stage.engine.flyTo(0)
    stage.engine.flyTo(5)
    stage.engine.flyTo(1.5)
    expect(stage.eventNames()).toEqual([])
  })

  test('are fitted when the container is resized, without an empty frame', async () => {
    const stage = await createReadyStage()
    const before = stage.painted.length
    stage.resizeTo(90, 90)
    expect(stage.painted.length).toBe(before + 1)
    expect(stage.camera()?.width).toBe(160)
    stage.resizeTo(320, 90)
    expect(stage.camera()?.width).toBe(320)
  })

  test('are painted again when the pixel ratio changes', async () => {
    const stage = await createReadyStage()
    const before = stage.painted.length
    stage.changePixelRatio()
    expect(stage.painted.length).toBe(before + 1)
  })
})

describe('frames', () => {
  test('are not requested while nothing moves', async () => {
    const stage = await createReadyStage({ document: photos })
    stage.play(100)
    const before = stage.frames.requested()
    stage.play(2_000)
    stage.pointer('pointermove', 50, 50)
    stage.pointer('pointerdown', 50, 50)
    stage.pointer('pointerup', 50, 50)
    expect(stage.frames.requested()).toBe(before)
  })

  test('stop when a flight is over', async () => {
    const stage = await createReadyStage()
    stage.engine.next()
    expect(stage.frames.isWaiting()).toBe(true)
    stage.play(3_100)
    expect(stage.frames.isWaiting()).toBe(false)
    expect(stage.painted.at(-1)).toMatchObject({ moving: false })
  })

  test('of a cross-fade show the previous picture less and less', async () => {
    const stage = await createReadyStage({ reducedMotion: true })
    stage.painted.length = 0
    stage.engine.next()
    stage.play(200)
    const fades = stage.painted.map(({ fade }) => fade)
    expect(fades[0]).toBeGreaterThan(0.8)
    expect(fades).toEqual(fades.toSorted((one, other) => other - one))
    expect(fades.at(-1)).toBe(0)
  })
})

describe('the DOM layer', () => {
  const document = sampleDeck({
    assets: { film: asset('f', 'video/webm') },
    items: [
      textItem('title', 'Going around'),
      textItem('on', 'On', { x: 40, y: 40, link: '#step=3' }),
      { kind: 'video', id: 'film', ...placed, width: 160, height: 90, asset: 'film' },
    ],
  })

  test('is visible at rest, and hidden during a flight', async () => {
    const stage = await createReadyStage({ document })
    expect(stage.layer()?.style.visibility).toBe('visible')
    stage.engine.next()
    stage.play(50)
    expect(stage.layer()?.style.visibility).toBe('hidden')
    stage.play(3_100)
    expect(stage.layer()?.style.visibility).toBe('visible')
  })

  test('flies to the step of a link', async () => {
    const stage = await createReadyStage({ document })
    stage.container.querySelector('a')?.click()
    expect(stage.eventNames()).toEqual(['stepChanged 3'])
  })

  test('pauses its videos when the step changes', async () => {
    const stage = await createReadyStage({ document })
    const video = stage.container.querySelector('video') ?? globalThis.document.createElement('video')
    let paused = 0
    Object.defineProperties(video, { paused: { value: false }, pause: { value: () => (paused += 1) } })
    stage.engine.zoomBy(1.25)
    expect(paused).toBe(0)
    stage.engine.next()
    expect(paused).toBe(1)
  })

  test('pauses its videos under the end screen', async () => {
    const stage = await createReadyStage({ document: { ...document, path: document.path.slice(0, 1) } })
    const video = stage.container.querySelector('video') ?? globalThis.document.createElement('video')
    let paused = 0
    Object.defineProperties(video, { paused: { value: false }, pause: { value: () => (paused += 1) } })
    stage.engine.next()
    expect([stage.eventNames().at(-1), paused]).toEqual(['endPassed', 1])
  })

  test('is shown again after a delay when the picture rests off the path', async () => {
    const stage = await createReadyStage({ document })
    stage.engine.zoomBy(1.25)
    stage.play(1_000)
    expect(stage.layer()?.style.visibility).toBe('visible')
    expect(stage.eventNames()).toEqual(['pathLeft'])
  })
})

describe('a destroyed engine', () => {
  test('leaves its container as it was', async () => {
    const stage = await createReadyStage({ document: photos })
    stage.engine.next()
    stage.engine.destroy()
    expect(stage.container.childNodes).toHaveLength(0)
    expect(stage.container.getAttribute('style') ?? '').toBe('')
    expect(stage.frames.isWaiting()).toBe(false)
  })

  test('emits no events', async () => {
    const stage = createStage({ document: photos })
    stage.engine.destroy()
    await stage.settle()
    stage.engine.next()
    stage.engine.resize()
    stage.play(100)
    expect(stage.eventNames()).toEqual([])
  })

  test('leaves no listeners, after fifty engines', async () => {
    const listeners = countListeners()
    for (let mount = 0; mount < 50; mount += 1) {
      const stage = createEngineStage({ document: photos })
      await stage.settle()
      stage.engine.next()
      stage.play(50)
      stage.remove()
    }
    expect(document.body.childNodes).toHaveLength(0)
    expect(listeners.end()).toBe(0)
  })
})

/** Counts listeners on targets that outlive an engine: the container's ancestors, the document, the window. */
function countListeners() {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  let count = 0
  const outlives = (target: unknown) =>
    target === window || target instanceof Document || target === document.body
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
    if (outlives(this)) count += 1
    return add.apply(this, args)
  }
  EventTarget.prototype.removeEventListener = function (...args: Parameters<typeof remove>) {
    if (outlives(this)) count -= 1
    return remove.apply(this, args)
  }
  return {
    end() {
      EventTarget.prototype.addEventListener = add
      EventTarget.prototype.removeEventListener = remove
      return count
    },
  }
}
