import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createFullscreen, STAND_IN } from './fullscreen.ts'

let filling: Element | null = null

function fill(element: Element | null): void {
  filling = element
  document.dispatchEvent(new Event('fullscreenchange'))
}

beforeEach(() => {
  filling = null
  Object.assign(document, { exitFullscreen: () => Promise.resolve(fill(null)) })
  Object.defineProperty(document, 'fullscreenElement', { get: () => filling, configurable: true })
})

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.style.overflow = ''
})

/** A stage in a browser that can fill the screen with an element, and does or refuses. */
function stageIn(browser: 'fills' | 'refuses') {
  const element = document.body.appendChild(document.createElement('section'))
  element.requestFullscreen = () => {
    if (browser === 'refuses') return Promise.reject(new TypeError('Permissions check failed'))
    fill(element)
    return Promise.resolve()
  }
  const fullscreen = createFullscreen(element)
  const seen: boolean[] = []
  const leave = fullscreen.subscribe(() => seen.push(fullscreen.isOn()))
  return { element, fullscreen, seen, leave, answered: () => Promise.resolve().then(() => Promise.resolve()) }
}

test('the browser itself fills the screen, and nothing stands in for it', async () => {
  const { element, fullscreen, seen, answered } = stageIn('fills')
  fullscreen.toggle()
  await answered()
  expect(document.fullscreenElement).toBe(element)
  expect(element).not.toHaveAttribute(STAND_IN)
  expect(document.documentElement.style.overflow).toBe('')
  expect(seen).toEqual([true])
})

test('the button leaves the screen again', () => {
  const { fullscreen, seen } = stageIn('fills')
  fullscreen.toggle()
  fullscreen.toggle()
  expect(document.fullscreenElement).toBeNull()
  expect(seen).toEqual([true, false])
})

test('leaving by the browser’s own Escape is noticed', () => {
  const { fullscreen, seen } = stageIn('fills')
  fullscreen.toggle()
  fill(null)
  expect(seen).toEqual([true, false])
  expect(fullscreen.isOn()).toBe(false)
})

test('another element that fills the screen is not the stage', () => {
  const { fullscreen } = stageIn('fills')
  fill(document.body)
  expect(fullscreen.isOn()).toBe(false)
  fullscreen.exit()
  expect(document.fullscreenElement).toBe(document.body)
})

test('where the browser refuses, the stage fills the page, which does not scroll under it', async () => {
  const { element, fullscreen, seen, answered } = stageIn('refuses')
  fullscreen.toggle()
  expect(fullscreen.isOn()).toBe(false)
  await answered()
  expect(element).toHaveAttribute(STAND_IN)
  expect(document.documentElement.style.overflow).toBe('hidden')
  fullscreen.toggle()
  expect(element).not.toHaveAttribute(STAND_IN)
  expect(document.documentElement.style.overflow).toBe('')
  expect(seen).toEqual([true, false])
})

test('whoever stopped listening hears nothing more', () => {
  const { fullscreen, seen, leave } = stageIn('fills')
  leave()
  fullscreen.toggle()
  fullscreen.exit()
  expect(seen).toEqual([])
})
