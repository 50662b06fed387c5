import { afterEach, expect, test } from '@jest/globals'
import { commandOfKey, mayTakeKey, type KeyCommand } from './key-commands.ts'

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

test.each(keys)('%j means %s', (key, command) => {
  expect(commandOfKey({ ...plain, key }, false)).toBe(command)
})

test('Shift and Space go back', () => {
  expect(commandOfKey({ ...plain, key: ' ', shiftKey: true }, false)).toBe('previous')
})

test('the arrows follow the direction of reading', () => {
  expect(commandOfKey({ ...plain, key: 'ArrowRight' }, true)).toBe('previous')
  expect(commandOfKey({ ...plain, key: 'ArrowLeft' }, true)).toBe('next')
  expect(commandOfKey({ ...plain, key: 'ArrowDown' }, true)).toBe('next')
})

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('a key with %s belongs to the browser', (modifier) => {
  expect(commandOfKey({ ...plain, key: 'ArrowRight', [modifier]: true }, false)).toBeNull()
})

afterEach(() => document.body.replaceChildren())

test('takes keys inside the viewer, but not the one that presses a control', () => {
  const { root, inside } = page('<button>in</button>', '')
  expect(takes('ArrowRight', root, inside)).toBe(true)
  expect(takes(' ', root, inside)).toBe(false)
  expect(takes(' ', root, root)).toBe(true)
})

test('takes keys nobody else has the focus for while the viewer is in sight', () => {
  const { root } = page('', '')
  expect(takes('ArrowRight', root, document.body)).toBe(true)
  Object.assign(root, { getBoundingClientRect: () => ({ top: -500, bottom: 100, height: 600 }) })
  expect(takes('ArrowRight', root, document.body)).toBe(false)
})

test('takes no keys from another part of the page, nor from a field', () => {
  const outside = page('', '<button>out</button>')
  expect(takes('ArrowRight', outside.root, outside.other)).toBe(false)
  const field = page('<input>', '')
  expect(takes('ArrowRight', field.root, field.inside)).toBe(false)
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

function takes(key: string, root: HTMLElement, target: Element): boolean {
  let taken = false
  const listen = (event: KeyboardEvent) => (taken = mayTakeKey(event, root))
  window.addEventListener('keydown', listen)
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  window.removeEventListener('keydown', listen)
  return taken
}
