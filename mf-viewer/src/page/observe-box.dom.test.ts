import { afterEach, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { observeBox } from './observe-box.ts'

const { ResizeObserver: standIn } = globalThis

afterEach(() => {
  globalThis.ResizeObserver = standIn
})

// docs/behaviour/viewer.md#resize-throttle
test('reports the first size at once, and then the newest at most every 200 ms', () => {
  let resize = (_width: number) => {}
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = (width) => {
        callback([{ contentRect: { width, height: 100 } } as ResizeObserverEntry], this)
      }
    }
    observe() {}
    unobserve() {}
    disconnect() {
      resize = () => {}
    }
  }
  const clock = createManualClock()
  const seen: number[] = []
  const undo = observeBox(document.body, clock, ({ width }) => seen.push(width))

  resize(300)
  resize(310)
  resize(320)
  expect(seen).toEqual([300])
  clock.advance(199)
  expect(seen).toEqual([300])
  clock.advance(1)
  expect(seen).toEqual([300, 320])
  resize(330)
  expect(seen).toEqual([300, 320])
  clock.advance(200)
  expect(seen).toEqual([300, 320, 330])

  clock.advance(1_000)
  resize(340)
  expect(seen.at(-1)).toBe(340)
  resize(350)
  undo()
  clock.advance(1_000)
  expect(seen.at(-1)).toBe(340)
})
