import { expect, test } from '@jest/globals'
import { commandOfKey, type KeyCommand } from './key-commands.ts'

const plain = { code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

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

// docs/behaviour/viewer.md#keyboard
test.each([
  ...['а', 'А', 'ㄹ', 'φ', 'כ', 'ب', 'ฟ', 'Process', 'Unidentified'].map(
    (key) => [key, 'KeyF', 'fullscreen'] as const,
  ),
  ['٠', 'Digit0', 'fit'],
  ['f', 'KeyY', 'fullscreen'],
  ['u', 'KeyF', null],
  ['à', 'Digit0', null],
  ['é', 'KeyF', null],
  ['а', 'KeyA', null],
  ['Enter', 'KeyF', null],
  ['Dead', 'KeyF', null],
])('the key %j in the place of %s of a Latin keyboard is %s', (key, code, command) => {
  expect(commandOfKey({ ...plain, key, code }, false)).toBe(command)
})
