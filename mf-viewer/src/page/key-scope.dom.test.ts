import { afterEach, expect, test } from '@jest/globals'
import { handlesKey } from './key-scope.ts'

afterEach(() => document.body.replaceChildren())

test('handles keys inside the viewer, except Space on a control', () => {
  const { root, inside } = page('<button>in</button>', '')
  expect(handles('ArrowRight', root, inside)).toBe(true)
  expect(handles(' ', root, inside)).toBe(false)
  expect(handles(' ', root, root)).toBe(true)
})

// docs/behaviour/viewer.md#key-scope
test('handles keys without a focused element while the viewer is visible', () => {
  const { root } = page('', '')
  expect(handles('ArrowRight', root, document.body)).toBe(true)
  Object.assign(root, { getBoundingClientRect: () => ({ top: -500, bottom: 100, height: 600 }) })
  expect(handles('ArrowRight', root, document.body)).toBe(false)
})

// docs/behaviour/viewer.md#key-scope
test('does not handle keys in another part of the page or in a field', () => {
  const outside = page('', '<button>out</button>')
  expect(handles('ArrowRight', outside.root, outside.other)).toBe(false)
  const field = page('<input>', '')
  expect(handles('ArrowRight', field.root, field.inside)).toBe(false)
})

function page(inRoot: string, beside: string) {
  document.body.replaceChildren()
  const root = document.createElement('section')
  const outer = document.createElement('div')
  for (const [element, content] of [
    [root, inRoot],
    [outer, beside],
  ] as const) {
    element.append(document.createRange().createContextualFragment(content))
    document.body.append(element)
  }
  return { root, inside: root.firstElementChild ?? root, other: outer.firstElementChild ?? outer }
}

function handles(key: string, root: HTMLElement, target: Element): boolean {
  let isHandled = false
  const listen = (event: KeyboardEvent) => (isHandled = handlesKey(event, root))
  window.addEventListener('keydown', listen)
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  window.removeEventListener('keydown', listen)
  return isHandled
}
