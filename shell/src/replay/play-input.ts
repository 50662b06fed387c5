import type { RecordedInput } from '@viewpage/shared-events/wire'
import { findElement } from './pressed-element.ts'

/**
 * Does what a person did.
 *
 * @returns what is wrong, if the page has no such element
 */
export function playInput({ kind, element: wanted, value }: RecordedInput): string | null {
  const element = findElement(wanted)
  if (!element) return `has no ${wanted.role} “${wanted.name}” to use`
  if (kind === 'press') press(element)
  else if (kind === 'key') pressKey(element, value)
  else fill(element, value)
  return null
}

function press(element: HTMLElement): void {
  const common = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1 }
  const pointer = { ...common, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }))
  const mayFocus = element.dispatchEvent(new MouseEvent('mousedown', { ...common, buttons: 1 }))
  if (mayFocus) element.focus({ preventScroll: true })
  element.dispatchEvent(new PointerEvent('pointerup', pointer))
  element.dispatchEvent(new MouseEvent('mouseup', common))
  element.click()
}

function pressKey(element: HTMLElement, key: string): void {
  const event = { key, code: key === ' ' ? 'Space' : key, bubbles: true, cancelable: true, composed: true }
  if (document.activeElement !== element) element.focus({ preventScroll: true })
  element.dispatchEvent(new KeyboardEvent('keydown', event))
  element.dispatchEvent(new KeyboardEvent('keyup', event))
}

/** Sets the value past React's own property of the element, so that React sees a change. */
function fill(element: HTMLElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value')?.set
  element.focus({ preventScroll: true })
  set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
