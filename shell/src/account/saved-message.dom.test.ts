import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { announceSaved } from './saved-message.ts'

const focused = () => document.activeElement?.id

beforeEach(() => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' })
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => (run(0), 0))
})
afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

/** Loads a page after something was saved. */
function begin(): void {
  document.body.innerHTML =
    '<button id="down">Down</button><p id="message" data-saved role="status"><span>Saved.</span></p>'
  announceSaved(document)
}

// docs/accessibility.md#focus-after-an-action
test('the message of what was saved has the focus once the page is loaded', () => {
  begin()
  expect(focused()).toBe('')
  dispatchEvent(new Event('load'))
  expect(focused()).toBe('message')
})

test('somebody who has moved on before keeps the focus', () => {
  begin()
  document.getElementById('down')?.focus()
  dispatchEvent(new Event('load'))
  expect(focused()).toBe('down')
})
