import { wantsZoom } from '../../page/zoom-key.ts'
import { hasSelectionIn, listenToClicks, positionIn, type ClickOptions } from './listen-to-clicks.ts'
import { hasMoved, NO_POINTERS, recognise, type FingerRule, type Gesture } from './recognise.ts'
import { wheelZoom } from './wheel-zoom.ts'

export interface GestureOptions extends Pick<ClickOptions, 'onClick'> {
  /** In an embed, one finger up or down always scrolls the page around. */
  readonly embedded: boolean
  /** Whether the visitor zoomed in beyond the step: one finger pans then. */
  readonly isZoomedIn: () => boolean
  /** Whether the viewer fills the screen, where no page is left to scroll. */
  readonly fillsScreen: () => boolean
  readonly onGesture: (gesture: Gesture) => void
  readonly onZoom: (factor: number, x: number, y: number) => void
}

export interface GestureListener {
  /** Call when a movement may have changed what one finger does. */
  update(): void
  stop(): void
}

/** Elements of the layer that handle the pointer themselves: video controls; for a mouse, also text to select. */
const POINTER_ELEMENTS = 'video'
const MOUSE_ELEMENTS = '[data-selectable]'
const MIDDLE_BUTTON = 1

/**
 * Listens to pointers on the stage. A mouse or pen selects text when pressed on it and drags anywhere else; the middle
 * button always drags. A long press of a finger selects text, as usual.
 */
export function listenToGestures(container: HTMLElement, options: GestureOptions): GestureListener {
  const { onGesture, onZoom, onClick } = options
  // A letterboxed picture is smaller than its stage.
  const area = container.closest<HTMLElement>('[data-stage]') ?? container
  const listening = new AbortController()
  let pointers = NO_POINTERS
  const { signal } = listening
  const isPressed = () => pointers.contacts.size > 0
  const clicks = listenToClicks(container, { area, isPressed, onClick, signal })

  function fingerRule(): FingerRule {
    if (!options.isZoomedIn()) return 'swipes'
    return options.embedded && !options.fillsScreen() ? 'pansSideways' : 'pans'
  }

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
    const result = recognise(pointers, input, fingerRule())
    if (!hasMoved(pointers) && hasMoved(result.pointers)) capture(container, event.pointerId)
    if (hasMoved(result.pointers)) clicks.dragged()
    pointers = result.pointers
    result.gestures.forEach(onGesture)
  }

  function handlePress(event: PointerEvent): void {
    if (!isPressed()) clicks.pressed()
    if (container.inert || !isForStage(event)) return
    if (event.pointerType !== 'touch') clearSelection(container)
    handlePointer(event, 'down')
  }

  function handleWheel(event: WheelEvent): void {
    if (container.inert || (!wantsZoom(event) && !options.fillsScreen())) return
    event.preventDefault()
    const { x, y } = positionIn(container, event)
    onZoom(wheelZoom(event), x, y)
  }

  function handleTouch(event: TouchEvent): void {
    if (!container.inert) preventPageZoom(event)
  }

  area.addEventListener('pointerdown', handlePress, { signal })
  area.addEventListener('pointermove', (event) => handlePointer(event, 'move'), { signal })
  area.addEventListener('pointerup', (event) => handlePointer(event, 'up'), { signal })
  area.addEventListener('pointercancel', (event) => handlePointer(event, 'cancel'), { signal })
  area.addEventListener('wheel', handleWheel, { signal, passive: false })
  area.addEventListener('mousedown', preventAutoscroll, { signal })
  area.addEventListener('touchstart', handleTouch, { signal, passive: false })

  const undoStyle = setStyle(container, {
    'touch-action': 'pan-y',
    'user-select': 'none',
    '-webkit-user-select': 'none',
  })

  return {
    /** The browser reads the property when a finger touches the picture: then it must be known who scrolls. */
    update() {
      container.style.setProperty('touch-action', fingerRule() === 'pans' ? 'none' : 'pan-y')
    },
    stop() {
      listening.abort()
      undoStyle()
    },
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
  if (hasSelectionIn(container)) container.ownerDocument.getSelection()?.removeAllRanges()
}

function preventAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault()
}

function preventPageZoom(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault()
}
