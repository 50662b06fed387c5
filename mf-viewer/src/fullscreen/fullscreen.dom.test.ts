import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FILL_PAGE_ATTRIBUTE } from './fills-screen.ts'
import { createFullscreen } from './fullscreen.ts'

let filling: Element | null = null

function fill(element: Element | null): void {
  filling = element
  document.dispatchEvent(new Event('fullscreenchange'))
}

beforeEach(() => {
  filling = null
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Object.assign(document, { exitFullscreen: () => Promise.resolve(fill(null)) })
  Object.defineProperty(document, 'fullscreenElement', { get: () => filling, configurable: true })
})

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.style.overflow = ''
})

/** A stage in a browser that has fullscreen for elements, and grants or refuses it. */
function stageIn(browser: 'grants' | 'refuses') {
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

test('uses the browser’s fullscreen if it is granted', async () => {
  const { element, fullscreen, seen, answered } = stageIn('grants')
  fullscreen.toggle()
  await answered()
  expect(document.fullscreenElement).toBe(element)
  expect(element).not.toHaveAttribute(FILL_PAGE_ATTRIBUTE)
  expect(document.documentElement.style.overflow).toBe('')
  expect(seen).toEqual([true])
})

// docs/behaviour/embed.md#embed-in-a-sandbox
test('does not ask for it in a frame that may not have it', () => {
  const { element, fullscreen } = stageIn('grants')
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
  fullscreen.toggle()
  expect(document.fullscreenElement).toBeNull()
  expect(element).toHaveAttribute(FILL_PAGE_ATTRIBUTE)
})

test('the second toggle leaves fullscreen', () => {
  const { fullscreen, seen } = stageIn('grants')
  fullscreen.toggle()
  fullscreen.toggle()
  expect(document.fullscreenElement).toBeNull()
  expect(seen).toEqual([true, false])
})

test('notices that the browser left fullscreen', () => {
  const { fullscreen, seen } = stageIn('grants')
  fullscreen.toggle()
  fill(null)
  expect(seen).toEqual([true, false])
  expect(fullscreen.isOn()).toBe(false)
})

test('ignores the fullscreen of another element', () => {
  const { fullscreen } = stageIn('grants')
  fill(document.body)
  expect(fullscreen.isOn()).toBe(false)
  fullscreen.exit()
  expect(document.fullscreenElement).toBe(document.body)
})

// docs/behaviour/viewer.md#fullscreen
test('fills the page and stops its scrolling if the browser refuses', async () => {
  const { element, fullscreen, seen, answered } = stageIn('refuses')
  fullscreen.toggle()
  expect(fullscreen.isOn()).toBe(false)
  await answered()
  expect(element).toHaveAttribute(FILL_PAGE_ATTRIBUTE)
  expect(document.documentElement.style.overflow).toBe('hidden')
  fullscreen.toggle()
  expect(element).not.toHaveAttribute(FILL_PAGE_ATTRIBUTE)
  expect(document.documentElement.style.overflow).toBe('')
  expect(seen).toEqual([true, false])
})

test('does not call listeners that unsubscribed', () => {
  const { fullscreen, seen, leave } = stageIn('grants')
  leave()
  fullscreen.toggle()
  fullscreen.exit()
  expect(seen).toEqual([])
})
