import { afterEach, describe, expect, test } from '@jest/globals'
import { createEngineStage, failure, fileOf, type StageOptions } from './testing/engine-stage.ts'
import { asset, placed, sampleDeck, textItem } from './testing/sample-deck.ts'

let undo = () => {}
afterEach(() => undo())

function createStage(options: StageOptions = {}) {
  const stage = createEngineStage(options)
  undo = stage.remove
  return stage
}

/** A stage with its first picture, and the layer over it. */
async function createReadyStage(options: StageOptions = {}) {
  const stage = createStage(options)
  await stage.settle()
  await stage.settle()
  stage.play(150)
  stage.events.length = 0
  return stage
}

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

describe('pointers', () => {
  test('drag the picture', async () => {
    const stage = await createReadyStage()
    stage.pointer('pointerdown', 100, 50)
    stage.pointer('pointermove', 60, 50)
    stage.clock.advance(200)
    stage.pointer('pointerup', 60, 50)
    stage.play(20)
    expect(stage.camera()?.x).toBeCloseTo(120)
    expect(stage.eventNames()).toEqual(['pathLeft'])
  })

  test('select text with a mouse, and swipe on it with a finger', async () => {
    const stage = await createReadyStage({ document: sampleDeck({ items: [textItem('a', 'words')] }) })
    const target = stage.container.querySelector('[data-selectable]')
    stage.pointer('pointerdown', 100, 50, { target })
    stage.pointer('pointermove', 60, 50, { target })
    stage.pointer('pointerup', 60, 50, { target })
    expect(stage.eventNames()).toEqual([])
    stage.pointer('pointerdown', 100, 50, { target, pointerType: 'touch' })
    stage.clock.advance(400)
    stage.pointer('pointermove', 40, 50, { target, pointerType: 'touch' })
    stage.pointer('pointerup', 40, 50, { target, pointerType: 'touch' })
    expect(stage.eventNames()).toEqual(['stepChanged 2'])
  })

  test('that drag across a link do not follow it', async () => {
    const stage = await createReadyStage({
      document: sampleDeck({ items: [textItem('a', 'words', { link: '#step=3' })] }),
    })
    const target = stage.container.querySelector('a')
    stage.pointer('pointerdown', 100, 50, { target })
    stage.pointer('pointermove', 60, 50, { target })
    stage.pointer('pointerup', 60, 50, { target })
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    expect(stage.eventNames()).toEqual(['pathLeft'])
    target?.click()
    expect(stage.eventNames()).toContain('stepChanged 3')
  })

  test('swipe to the next step, and at the last one to the end', async () => {
    const stage = await createReadyStage({ step: 3 })
    const swipe = () => {
      stage.pointer('pointerdown', 120, 50, { pointerType: 'touch' })
      for (let x = 110; x >= 30; x -= 10) {
        stage.clock.advance(10)
        stage.pointer('pointermove', x, 50, { pointerType: 'touch' })
      }
      stage.pointer('pointerup', 30, 50, { pointerType: 'touch' })
      stage.play(3_100)
    }
    swipe()
    swipe()
    expect(stage.eventNames()).toEqual([
      'stepChanged 4',
      'rested 4',
      'stepChanged 4',
      'endPassed',
      'rested 4',
    ])
  })

  const wheel = (own: WheelEventInit = {}) =>
    new WheelEvent('wheel', { deltaY: -100, cancelable: true, bubbles: true, ...own })

  // docs/behaviour/viewer.md#wheel
  // docs/behaviour/viewer.md#gestures-in-an-embed
  test.each([false, true])('scroll the page with the wheel (embedded: %s)', async (embedded) => {
    const stage = await createReadyStage({ embedded })
    const turn = wheel()
    stage.container.dispatchEvent(turn)
    expect(turn.defaultPrevented).toBe(false)
    expect(stage.eventNames()).toEqual([])
  })

  // docs/behaviour/viewer.md#wheel
  test.each([{ ctrlKey: true }, { metaKey: true }])('zoom with the wheel and %o', async (key) => {
    const stage = await createReadyStage()
    const turn = wheel(key)
    stage.container.dispatchEvent(turn)
    stage.play(1_000)
    expect(turn.defaultPrevented).toBe(true)
    expect(stage.camera()?.width).toBeLessThan(140)
    expect(stage.eventNames()).toEqual(['pathLeft'])
  })

  // docs/behaviour/viewer.md#wheel
  test('zoom with the wheel alone in full screen', async () => {
    const stage = await createReadyStage({ fillsScreen: () => true })
    const turn = wheel()
    stage.container.dispatchEvent(turn)
    stage.play(1_000)
    expect(turn.defaultPrevented).toBe(true)
    expect(stage.camera()?.width).toBeLessThan(140)
  })

  // docs/behaviour/viewer.md#swipe
  test('of a finger scroll the page up and down, until the picture is enlarged', async () => {
    const stage = await createReadyStage()
    expect(stage.touchAction()).toBe('pan-y')
    stage.engine.zoomBy(2)
    stage.play(500)
    expect(stage.touchAction()).toBe('none')
    stage.engine.returnToPath()
    expect(stage.touchAction()).toBe('pan-y')
  })

  // docs/behaviour/viewer.md#gestures-in-an-embed
  test('of a finger scroll the page around an embed even then', async () => {
    const stage = await createReadyStage({ embedded: true })
    stage.engine.zoomBy(2)
    stage.play(500)
    expect(stage.touchAction()).toBe('pan-y')
  })
})

describe('a click on the picture', () => {
  const clickOn = (target: Element | null, detail = 1, own: MouseEventInit = {}) =>
    target?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 80, clientY: 45, detail, ...own }),
    )

  // docs/behaviour/viewer.md#click
  test('goes on at once', async () => {
    const stage = await createReadyStage()
    clickOn(stage.container)
    expect(stage.eventNames()).toEqual(['stepChanged 2'])
  })

  // docs/behaviour/viewer.md#click
  test('goes on from text as well, but not from a link, a video, with a key, or while text is selected', async () => {
    const stage = await createReadyStage({
      document: sampleDeck({
        assets: { film: asset('f', 'video/webm') },
        items: [
          textItem('a', 'words'),
          textItem('web', 'web', { y: 40, link: 'https://example.com/' }),
          { kind: 'video', id: 'film', ...placed, width: 160, height: 90, asset: 'film' },
        ],
      }),
    })
    const { container } = stage
    container.querySelector('a')?.addEventListener('click', (event) => event.preventDefault())
    clickOn(container.querySelector('a'))
    clickOn(container.querySelector('video'))
    clickOn(container, 1, { ctrlKey: true })
    const text = container.querySelector('[data-selectable]')
    if (text) getSelection()?.selectAllChildren(text)
    clickOn(text)
    getSelection()?.removeAllRanges()
    expect(stage.eventNames()).toEqual([])
    clickOn(text)
    expect(stage.eventNames()).toEqual(['stepChanged 2'])
  })

  // docs/behaviour/viewer.md#click
  test('that ends a drag does nothing', async () => {
    const stage = await createReadyStage()
    stage.pointer('pointerdown', 100, 50)
    stage.pointer('pointermove', 60, 50)
    stage.pointer('pointerup', 60, 50)
    clickOn(stage.container)
    expect(stage.eventNames()).toEqual(['pathLeft'])
  })

  // docs/behaviour/viewer.md#double-click
  test('followed by a second one stays on its step and enlarges the picture', async () => {
    const stage = await createReadyStage()
    clickOn(stage.container)
    stage.play(100)
    clickOn(stage.container, 2)
    stage.play(3_000)
    expect(stage.eventNames()).toEqual(['stepChanged 2', 'stepChanged 1', 'pathLeft'])
    expect(stage.camera()?.width).toBeCloseTo(64)
  })

  // docs/behaviour/viewer.md#double-click
  test('twice on an enlarged picture shows the whole step again', async () => {
    const stage = await createReadyStage()
    stage.engine.zoomBy(2)
    stage.play(500)
    clickOn(stage.container)
    clickOn(stage.container, 2)
    stage.play(3_000)
    expect(stage.engine.step).toBe(1)
    expect(stage.eventNames().at(-1)).toBe('rested 1')
  })

  // docs/behaviour/viewer.md#double-click
  test('on the last step waits 300 ms for a second one', async () => {
    const stage = await createReadyStage({ step: 4 })
    clickOn(stage.container)
    stage.play(290)
    expect(stage.eventNames()).toEqual([])
    stage.play(10)
    expect(stage.eventNames()).toEqual(['endPassed'])
  })

  // docs/behaviour/viewer.md#double-click
  test('twice on the last step does not end the presentation', async () => {
    const stage = await createReadyStage({ step: 4 })
    clickOn(stage.container)
    stage.play(100)
    clickOn(stage.container, 2)
    stage.play(3_000)
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
