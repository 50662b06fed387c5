import { browserClock, type Clock } from '@viewpage/remote-kit/browser'
import { adoptStyles } from '../browser/adopt-styles.ts'
import { startCountdown } from './countdown.ts'
import styles from './undo.css?text'
import { undoElement, type UndoElement } from './undo-element.ts'
import { pauseWhileInside } from './pause-while-inside.ts'

/** How long something can be undone. */
const UNDO_SECONDS = 10
/** ms that a row takes to close. */
const CLOSING_MS = 200

export interface UndoOptions {
  /** The line that stands there: for a row "Revoked in 7 s", for a toast "2 are private now". */
  readonly line: (secondsLeft: number) => string
  /** What screen readers say once, with the word of the button: "Board will be revoked. Undo". */
  readonly status: string
  /** The word of the button. */
  readonly label: string
  /** Takes it back. */
  readonly onUndo: () => void
  /**
   * Carries it out: when the time is over, at {@link Undo.commit}, or when the page is left. Requests that it makes must
   * outlive the page (`keepalive`).
   */
  readonly onCommit: () => void
  /** Called after that, when nothing of it is seen any more. @param hadFocus whether the focus was in it */
  readonly onClosed?: (hadFocus: boolean) => void
  /** @default the browser's */
  readonly clock?: Clock
}

/** Something that waits to be carried out. */
export interface Undo {
  /** Carries it out now; does nothing once it was carried out or undone. */
  commit(): void
  /** Takes it back; does nothing once it was carried out or undone. */
  undo(): void
  /** Its button, which takes the focus. */
  readonly button: HTMLButtonElement
}

let isStyled = false
let toast: Undo | null = null

/**
 * Offers to take back what happens to a row of a list. The row keeps its place and height, shows the struck name, and closes
 * when it is carried out. Its own content is hidden meanwhile, and is as it was after an undo.
 */
export function offerUndo(row: HTMLElement, { name, ...options }: UndoOptions & { name: string }): Undo {
  const element = undoElement({ label: options.label, name })
  row.style.setProperty('--undo-height', `${row.getBoundingClientRect().height}px`)
  row.dataset['undo'] = ''
  row.append(element.root)
  return start(row, element, options, () => {
    delete row.dataset['undo']
    delete row.dataset['closing']
    row.style.removeProperty('--undo-height')
    element.root.remove()
  })
}

/** The same for what has no row, at the foot of the page. One before it is carried out. */
export function offerUndoToast(options: UndoOptions): Undo {
  toast?.commit()
  const element = undoElement({ label: options.label, name: null })
  document.body.append(element.root)
  const shown = start(element.root, element, options, () => element.root.remove())
  toast = shown
  return shown
}

function start(place: HTMLElement, element: UndoElement, options: UndoOptions, remove: () => void): Undo {
  const { line, status, onUndo, onCommit, onClosed, clock = browserClock } = options
  addStyles()
  let isOver = false
  const countdown = startCountdown({
    clock,
    seconds: UNDO_SECONDS,
    onSecond: (left) => element.show(line(left)),
    onEnd: commit,
  })
  const stopPausing = pauseWhileInside(place, {
    pause() {
      countdown.pause()
      place.dataset['paused'] = ''
    },
    resume() {
      countdown.resume()
      delete place.dataset['paused']
    },
  })
  addEventListener('pagehide', commit)
  element.button.addEventListener('click', undo)
  clock.after(0, () => element.announce(status))

  function end(): boolean {
    if (isOver) return false
    isOver = true
    countdown.stop()
    stopPausing()
    delete place.dataset['paused']
    removeEventListener('pagehide', commit)
    return true
  }

  function undo(): void {
    if (!end()) return
    remove()
    onUndo()
  }

  function commit(): void {
    if (!end()) return
    const hadFocus = place.contains(document.activeElement)
    place.dataset['closing'] = ''
    onCommit()
    clock.after(CLOSING_MS, () => {
      remove()
      onClosed?.(hadFocus)
    })
  }

  return { commit, undo, button: element.button }
}

function addStyles(): void {
  // Not in the DOM of unit tests.
  if (isStyled || !('adoptedStyleSheets' in document)) return
  adoptStyles(styles)
  isStyled = true
}
