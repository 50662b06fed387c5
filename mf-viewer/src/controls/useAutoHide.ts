import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import type { BarPlace } from '../page/bar-place.ts'
import { createAutoHideTimer } from './auto-hide-timer.ts'
import { isAtLowerEdge, raisesBar } from './raises-bar.ts'

// `pause` of a video and `contextmenu` of a finger that rests.
const INPUT = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'contextmenu', 'pause'] as const

/** ms without input after which the bar is hidden; on a phone it covers more of the picture. */
const HIDE_AFTER_MS = { over: 3_000, phone: 1_500 }

interface Bar {
  readonly root: HTMLElement
  readonly bar: RefObject<HTMLElement | null>
  readonly place: BarPlace
  readonly clock: Clock
  /** Keeps it visible. */
  readonly isMenuOpen: boolean
  readonly isAutoplaying: boolean
}

/** Whether the bar is hidden after a time without input. It never is where it covers no picture. */
export function useAutoHide({ root, bar, place, clock, isMenuOpen, isAutoplaying }: Bar): boolean {
  const [isHidden, setHidden] = useState(false)
  const isOpen = useRef(isMenuOpen)
  useEffect(() => {
    isOpen.current = isMenuOpen
  }, [isMenuOpen])

  useEffect(() => {
    const hideAfterMs = place === 'over' ? HIDE_AFTER_MS.over : HIDE_AFTER_MS.phone
    const isHeld = () => isOpen.current || isInUse(bar.current) || isBesidePicture(bar.current, root)
    setHidden(false)
    const timer = createAutoHideTimer({ clock, hideAfterMs, isHeld }, setHidden)
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const wake = (event: Event) => {
      if (raisesBar(event, { root, bar: bar.current })) timer.wake()
    }
    for (const type of INPUT) root.addEventListener(type, wake, options)
    keepEdgeClicks(root, () => !isBesidePicture(bar.current, root), options)
    return () => {
      timer.stop()
      listening.abort()
    }
    // Autoplay that stops is a pause, which shows the bar.
  }, [root, bar, clock, place, isAutoplaying])

  return isHidden && !isMenuOpen
}

function isInUse(bar: HTMLElement | null): boolean {
  if (!bar) return false
  if (bar.querySelector(':focus-visible')) return true
  // After a tap, touch devices still match :hover.
  return bar.matches(':hover') && matchMedia('(hover: hover)').matches
}

/** The row under a picture, or under one that is not as high as the screen. */
function isBesidePicture(bar: HTMLElement | null, root: HTMLElement): boolean {
  const picture = root.querySelector('[data-engine]')?.getBoundingClientRect()
  return (
    picture !== undefined &&
    picture.height > 0 &&
    bar !== null &&
    bar.getBoundingClientRect().top >= picture.bottom - 1
  )
}

/** A tap that raises the bar does nothing else: its click does not reach the picture. */
function keepEdgeClicks(
  root: HTMLElement,
  isOnPicture: () => boolean,
  options: AddEventListenerOptions,
): void {
  let isAtEdge = false
  function press(event: PointerEvent): void {
    isAtEdge = isOnPicture() && isAtLowerEdge(event, root)
  }
  function click(event: MouseEvent): void {
    const isKept = isAtEdge && event.detail > 0 && event.target instanceof Element
    isAtEdge = false
    if (!isKept || !event.target.closest('[data-stage]') || event.target.closest('a, button, video')) return
    event.preventDefault()
    event.stopPropagation()
  }
  root.addEventListener('pointerdown', press, options)
  root.addEventListener('click', click, options)
}
