import { afterEach, describe, expect, it } from '@jest/globals'
import { shownAt, whenShown } from './prerendering.ts'

const setPrerendering = (prerendering: boolean) =>
  Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true })

const frameShown = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

describe('a page', () => {
  afterEach(() => {
    Reflect.deleteProperty(document, 'prerendering')
  })

  it('is shown at once in browsers that do not prerender', () => {
    let calls = 0
    whenShown(() => (calls += 1))
    expect(calls).toBe(1)
    expect(shownAt()).toBe(0)
  })

  // docs/behaviour/page.md#prerendered-page
  it('that is prerendered waits until its first frame is shown, and starts once', async () => {
    setPrerendering(true)
    let calls = 0
    whenShown(() => (calls += 1))
    await frameShown()
    expect(calls).toBe(0)
    setPrerendering(false)
    for (let time = 0; time < 2; time += 1) document.dispatchEvent(new Event('prerenderingchange'))
    expect(calls).toBe(0)
    await frameShown()
    expect(calls).toBe(1)
  })
})
