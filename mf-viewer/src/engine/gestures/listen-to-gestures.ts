import { NO_POINTERS, recognise, type Gesture, type GestureRules } from './recognise.ts'
import { wheelZoom } from './wheel-zoom.ts'

export interface GestureOptions {
  /** In an embed, the wheel and one finger scroll the embedding page. */
  readonly embedded: boolean
  readonly rules: () => GestureRules
  readonly onGesture: (gesture: Gesture) => void
  readonly onZoom: (factor: number, x: number, y: number) => void
}

/** Elements of the layer that handle the pointer themselves: video controls; for a mouse, also text to select. */
const POINTER_ELEMENTS = 'video'
const MOUSE_ELEMENTS = '[data-selectable]'
const MIDDLE_BUTTON = 1

/**
 * Listens to pointers on the stage. A mouse or pen selects text when pressed on it and drags anywhere else; the middle
 * button always drags. A finger always drags; a long press selects text, as usual.
 *
 * @returns the undo
 */
export function listenToGestures(container: HTMLElement, options: GestureOptions): () => void {
  const { embedded, rules, onGesture, onZoom } = options
  const listening = new AbortController()
  let pointers = NO_POINTERS
  let dragged = false

  function handlePointer(event: PointerEvent, type: 'down' | 'move' | 'up' | 'cancel'): void {
    const { x, y } = positionIn(container, event)
    // The time of the movement, not of this handler, which a busy page delays.
    const input = {
      type,
      id: event.pointerId,
      x,
      y,
      time: event.timeStamp,
      touch: event.pointerType === 'touch',
    }
    const result = recognise(pointers, input, rules())
    if (!pointers.dragging && result.pointers.dragging) capture(container, event.pointerId)
    dragged ||= result.pointers.dragging
    pointers = result.pointers
    result.gestures.forEach(onGesture)
  }

  function handlePress(event: PointerEvent): void {
    if (pointers.contacts.size === 0) dragged = false
    if (!isForStage(event)) return
    if (event.pointerType !== 'touch') clearSelection(container)
    handlePointer(event, 'down')
  }

  /** The end of a drag also sends a click, which must not press what is under the pointer. */
  function suppressClick(event: MouseEvent): void {
    // A click by keyboard has no detail, and no connection to an earlier drag.
    if (!dragged || event.detail === 0) return
    dragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  function handleWheel(event: WheelEvent): void {
    if (embedded && !event.ctrlKey) return
    event.preventDefault()
    const { x, y } = positionIn(container, event)
    onZoom(wheelZoom(event), x, y)
  }

  const { signal } = listening
  container.addEventListener('pointerdown', handlePress, { signal })
  container.addEventListener('pointermove', (event) => handlePointer(event, 'move'), { signal })
  container.addEventListener('pointerup', (event) => handlePointer(event, 'up'), { signal })
  container.addEventListener('pointercancel', (event) => handlePointer(event, 'cancel'), { signal })
  container.addEventListener('click', suppressClick, { signal, capture: true })
  container.addEventListener('wheel', handleWheel, { signal, passive: false })
  container.addEventListener('mousedown', preventAutoscroll, { signal })
  container.addEventListener('touchstart', preventPageZoom, { signal, passive: false })

  // In an embed, one finger scrolls the embedding page vertically; the engine gets all other touch gestures.
  const undoStyle = setStyle(container, {
    'touch-action': embedded ? 'pan-y' : 'none',
    'user-select': 'none',
    '-webkit-user-select': 'none',
  })
  return () => {
    listening.abort()
    undoStyle()
  }
}

/** @returns the undo */
function setStyle({ style }: HTMLElement, values: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(values).map((name) => [name, style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
  return () => before.forEach(([name, value]) => style.setProperty(name, value))
}

function isForStage({ button, pointerType, target }: PointerEvent): boolean {
  if (!(target instanceof Element) || target.closest(POINTER_ELEMENTS)) return false
  if (pointerType === 'touch') return true
  if (button === MIDDLE_BUTTON) return true
  return button === 0 && !target.closest(MOUSE_ELEMENTS)
}

function capture(container: HTMLElement, pointerId: number): void {
  try {
    container.setPointerCapture(pointerId)
  } catch {
    // The pointer is already gone; its last events arrive without capture.
  }
}

/** A mouse press beside the text clears the selection, as on any page. */
function clearSelection(container: HTMLElement): void {
  const selection = container.ownerDocument.getSelection()
  if (selection && !selection.isCollapsed && container.contains(selection.anchorNode))
    selection.removeAllRanges()
}

function preventAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault()
}

function preventPageZoom(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

function positionIn(container: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top } = container.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
