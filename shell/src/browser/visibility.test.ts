import { expect, test } from '@jest/globals'
import { createVisibility } from './visibility.ts'

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
}

test('a page is hidden when its tab is, and when it is left; told once each', () => {
  setVisibility('visible')
  const visibility = createVisibility()
  const told: boolean[] = []
  const undo = visibility.subscribe((isVisible) => told.push(isVisible))
  const happens = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name))

  setVisibility('hidden')
  happens(document, 'visibilitychange')
  happens(window, 'pagehide')
  expect([told, visibility.isVisible()]).toEqual([[false], false])

  setVisibility('visible')
  happens(window, 'pageshow')
  happens(document, 'visibilitychange')
  expect([told, visibility.isVisible()]).toEqual([[false, true], true])

  happens(window, 'pagehide')
  expect(told).toEqual([false, true, false])
  undo()
  happens(window, 'pageshow')
  expect(told).toHaveLength(3)
})
