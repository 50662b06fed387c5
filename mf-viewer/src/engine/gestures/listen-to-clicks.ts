import type { Click } from './second-click.ts'

/** Elements of the layer that have a click of their own. */
const CLICK_ELEMENTS = 'a, video, audio, button'

export interface ClickOptions {
  /** Where clicks count: the stage, of which the picture may leave a part free. */
  readonly area: HTMLElement
  /** Whether a pointer touches the stage. */
  readonly isPressed: () => boolean
  /** A click on the picture, not on a link or a video. */
  readonly onClick: (click: Click) => void
  /** Ends listening. */
  readonly signal: AbortSignal
}

/** Told of presses and drags, which decide what a click means. */
export interface ClickListener {
  /** The first pointer touches the stage. */
  pressed(): void
  /** The pointers drag the picture. */
  dragged(): void
}

/** Listens to clicks on the stage. The end of a drag, and a click that selects text, are none. */
export function listenToClicks(
  container: HTMLElement,
  { area, isPressed, onClick, signal }: ClickOptions,
): ClickListener {
  let hasDragged = false
  let hadSelection = false

  /** The end of a drag also sends a click, which must not press what is under the pointer. */
  function suppressClick(event: MouseEvent): void {
    // A click by keyboard has no detail, and no connection to an earlier drag.
    if (!hasDragged || event.detail === 0) return
    hasDragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  function handleClick(event: MouseEvent): void {
    if (event.detail === 0 || event.defaultPrevented || hasModifier(event) || container.inert) return
    // The mouse beside a finger that is still down.
    if (isPressed()) return
    if (event.target instanceof Element && event.target.closest(CLICK_ELEMENTS)) return
    // The press selected text, or cleared a selection. The second press of a double click selects a word.
    if (event.detail % 2 === 1 && (hadSelection || hasSelectionIn(container))) return
    onClick({ ...positionIn(container, event), time: event.timeStamp, detail: event.detail })
  }

  area.addEventListener('click', suppressClick, { signal, capture: true })
  area.addEventListener('click', handleClick, { signal })

  return {
    pressed() {
      hasDragged = false
      hadSelection = hasSelectionIn(container)
    },
    dragged() {
      hasDragged = true
    },
  }
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

export function hasSelectionIn(container: HTMLElement): boolean {
  const selection = container.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && container.contains(selection.anchorNode)
}

export function positionIn(container: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top } = container.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
