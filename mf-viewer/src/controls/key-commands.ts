import { latinKey } from '../page/latin-key.ts'

/** The commands that keys have in the viewer. */
export type KeyCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'fullscreen'
  | 'help'
  | 'escape'

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  f: 'fullscreen',
  '?': 'help',
  Escape: 'escape',
}

/** The part of a keyboard event that determines the command. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The command of a key press, or `null`. @param isRightToLeft swaps the left and right arrow */
export function commandOfKey(press: KeyPress, isRightToLeft: boolean): KeyCommand | null {
  const { key, shiftKey } = press
  if (press.altKey || press.ctrlKey || press.metaKey) return null
  if (key === ' ' && shiftKey) return 'previous'
  if (isRightToLeft && key === 'ArrowRight') return 'previous'
  if (isRightToLeft && key === 'ArrowLeft') return 'next'
  return COMMANDS[latinKey(press)] ?? null
}
