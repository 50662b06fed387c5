import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createAutoHideTimer } from './auto-hide-timer.ts'

const INPUT = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether the bar is hidden after a time without input. @param isMenuOpen keeps it visible */
export function useAutoHide(
  root: HTMLElement,
  bar: RefObject<HTMLElement | null>,
  clock: Clock,
  isMenuOpen: boolean,
): boolean {
  const [isHidden, setHidden] = useState(false)
  const isOpen = useRef(isMenuOpen)
  useEffect(() => {
    isOpen.current = isMenuOpen
  }, [isMenuOpen])

  useEffect(() => {
    const timer = createAutoHideTimer(
      { clock, isHeld: () => isOpen.current || isInUse(bar.current) },
      setHidden,
    )
    for (const type of INPUT) root.addEventListener(type, timer.wake)
    return () => {
      timer.stop()
      for (const type of INPUT) root.removeEventListener(type, timer.wake)
    }
  }, [root, bar, clock])

  return isHidden && !isMenuOpen
}

function isInUse(bar: HTMLElement | null): boolean {
  if (!bar) return false
  if (bar.querySelector(':focus-visible')) return true
  // After a tap, touch devices still match :hover.
  return bar.matches(':hover') && matchMedia('(hover: hover)').matches
}
