import { expect, test } from '@jest/globals'
import { createPageVisibility, pageVisibility } from './page-visibility.ts'

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
}
const dispatch = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name))

// docs/behaviour/tracking.md#hidden-page
test('a page is hidden when its tab is, and when it is left; each change is reported once', () => {
  setVisibility('visible')
  const visibility = createPageVisibility()
  const changes: boolean[] = []
  const undo = visibility.subscribe((isVisible) => changes.push(isVisible))

  setVisibility('hidden')
  dispatch(document, 'visibilitychange')
  dispatch(window, 'pagehide')
  expect([changes, visibility.isVisible()]).toEqual([[false], false])

  setVisibility('visible')
  dispatch(window, 'pageshow')
  dispatch(document, 'visibilitychange')
  expect([changes, visibility.isVisible()]).toEqual([[false, true], true])

  dispatch(window, 'pagehide')
  expect(changes).toEqual([false, true, false])
  undo()
  dispatch(window, 'pageshow')
  expect(changes).toHaveLength(3)
})

test('a watch that has ended hears nothing of the page', () => {
  setVisibility('visible')
  const ending = new AbortController()
  const visibility = createPageVisibility(ending)
  const changes: boolean[] = []
  visibility.subscribe((isVisible) => changes.push(isVisible))
  ending.abort()
  dispatch(window, 'pagehide')
  setVisibility('hidden')
  dispatch(document, 'visibilitychange')
  expect(changes).toEqual([])
})

test('components share one watch of the page', () => {
  setVisibility('hidden')
  expect(pageVisibility.isVisible()).toBe(false)
  const changes: boolean[] = []
  const undo = pageVisibility.subscribe((isVisible) => changes.push(isVisible))
  setVisibility('visible')
  dispatch(document, 'visibilitychange')
  expect([changes, pageVisibility.isVisible()]).toEqual([[true], true])
  undo()
})
