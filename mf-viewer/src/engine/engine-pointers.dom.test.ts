import { describe, expect, test } from '@jest/globals'
import { createReadyStage } from '../../test/engine/ready-stage.ts'
import { asset, placed, sampleDeck, textItem } from '../../test/engine/sample-deck.ts'

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
