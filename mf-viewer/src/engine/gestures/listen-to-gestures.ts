import { NO_HANDS, recognise, type Gesture, type GestureRules } from './recognise.ts'
import { wheelZoom } from './wheel-zoom.ts'

export interface GestureOptions {
  /** In an embed the wheel and one finger scroll the page around. */
  readonly embedded: boolean
  readonly rules: () => GestureRules
  readonly onGesture: (gesture: Gesture) => void
  readonly onZoom: (factor: number, x: number, y: number) => void
}

/** Elements of the layer that keep the pointer: controls of a video, and for a mouse text, which it selects. */
const KEEPS_POINTER = 'video'
const KEEPS_MOUSE = '[data-selectable]'
const MIDDLE_BUTTON = 1

/**
 * Listens to hands on the stage. The rule for a mouse or a pen: pressed on text it selects, anywhere else it drags;
 * the middle button drags from anywhere. A finger always drags; text is selected by pressing long, as everywhere.
 *
 * @returns the undo
 */
export function listenToGestures(container: HTMLElement, options: GestureOptions): () => void {
  const { embedded, rules, onGesture, onZoom } = options
  const listening = new AbortController()
  let hands = NO_HANDS
  let dragged = false

  function take(event: PointerEvent, type: 'down' | 'move' | 'up' | 'cancel'): void {
    const { x, y } = placeIn(container, event)
    // When the hand moved, not when a busy page came to hear of it.
    const input = {
      type,
      id: event.pointerId,
      x,
      y,
      time: event.timeStamp,
      touch: event.pointerType === 'touch',
    }
    const result = recognise(hands, input, rules())
    if (!hands.dragging && result.hands.dragging) capture(container, event.pointerId)
    dragged ||= result.hands.dragging
    hands = result.hands
    result.gestures.forEach(onGesture)
  }

  function press(event: PointerEvent): void {
    if (hands.contacts.size === 0) dragged = false
    if (!isOurs(event)) return
    if (event.pointerType !== 'touch') clearSelection(container)
    take(event, 'down')
  }

  /** Ends a drag, not a click on what happens to be under it. */
  function refuseClick(event: MouseEvent): void {
    // A key's click has no pointer, and nothing to do with a drag before it.
    if (!dragged || event.detail === 0) return
    dragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  function turn(event: WheelEvent): void {
    if (embedded && !event.ctrlKey) return
    event.preventDefault()
    const { x, y } = placeIn(container, event)
    onZoom(wheelZoom(event), x, y)
  }

  const { signal } = listening
  container.addEventListener('pointerdown', press, { signal })
  container.addEventListener('pointermove', (event) => take(event, 'move'), { signal })
  container.addEventListener('pointerup', (event) => take(event, 'up'), { signal })
  container.addEventListener('pointercancel', (event) => take(event, 'cancel'), { signal })
  container.addEventListener('click', refuseClick, { signal, capture: true })
  container.addEventListener('wheel', turn, { signal, passive: false })
  container.addEventListener('mousedown', refuseAutoscroll, { signal })
  container.addEventListener('touchstart', refusePageZoom, { signal, passive: false })

  // One finger scrolls the page around an embed; what it does sideways, and all that two do, comes to us.
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

function isOurs({ button, pointerType, target }: PointerEvent): boolean {
  if (!(target instanceof Element) || target.closest(KEEPS_POINTER)) return false
  if (pointerType === 'touch') return true
  if (button === MIDDLE_BUTTON) return true
  return button === 0 && !target.closest(KEEPS_MOUSE)
}

function capture(container: HTMLElement, pointerId: number): void {
  try {
    container.setPointerCapture(pointerId)
  } catch {
    // The pointer is gone already; its last events come without.
  }
}

/** A mouse pressed beside the text gives the selection up, as on any page. */
function clearSelection(container: HTMLElement): void {
  const selection = container.ownerDocument.getSelection()
  if (selection && !selection.isCollapsed && container.contains(selection.anchorNode))
    selection.removeAllRanges()
}

function refuseAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault()
}

function refusePageZoom(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}

function placeIn(container: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top } = container.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
