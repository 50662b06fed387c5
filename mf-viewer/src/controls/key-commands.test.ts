import { afterEach, expect, test } from '@jest/globals'
import { commandOfKey, handlesKey, type KeyCommand } from './key-commands.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

const keys: [key: string, command: KeyCommand | null][] = [
  ['ArrowRight', 'next'],
  ['ArrowDown', 'next'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['ArrowLeft', 'previous'],
  ['ArrowUp', 'previous'],
  ['PageUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fit'],
  ['f', 'fullscreen'],
  ['F', 'fullscreen'],
  ['?', 'help'],
  ['Escape', 'escape'],
  ['a', null],
  ['Enter', null],
]

// docs/behaviour/viewer.md#keyboard
test.each(keys)('the command of %j is %s', (key, command) => {
  expect(commandOfKey({ ...plain, key }, false)).toBe(command)
})

// docs/behaviour/viewer.md#keyboard
test('Shift+Space goes back', () => {
  expect(commandOfKey({ ...plain, key: ' ', shiftKey: true }, false)).toBe('previous')
})

// docs/behaviour/viewer.md#keyboard
test('the left and right arrows follow the reading direction', () => {
  expect(commandOfKey({ ...plain, key: 'ArrowRight' }, true)).toBe('previous')
  expect(commandOfKey({ ...plain, key: 'ArrowLeft' }, true)).toBe('next')
  expect(commandOfKey({ ...plain, key: 'ArrowDown' }, true)).toBe('next')
})

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('leaves a key with %s to the browser', (modifier) => {
  expect(commandOfKey({ ...plain, key: 'ArrowRight', [modifier]: true }, false)).toBeNull()
})

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
