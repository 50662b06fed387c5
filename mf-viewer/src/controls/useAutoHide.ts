import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createRestTimer } from './auto-hide-timer.ts'

const INPUT = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether the bar rests. @param isMenuOpen holds it up */
export function useRest(
  root: HTMLElement,
  bar: RefObject<HTMLElement | null>,
  clock: Clock,
  isMenuOpen: boolean,
): boolean {
  const [isResting, setResting] = useState(false)
  const isOpen = useRef(isMenuOpen)
  useEffect(() => {
    isOpen.current = isMenuOpen
  }, [isMenuOpen])

  useEffect(() => {
    const timer = createRestTimer({ clock, isHeld: () => isOpen.current || isInUse(bar.current) }, setResting)
    for (const type of INPUT) root.addEventListener(type, timer.wake)
    return () => {
      timer.stop()
      for (const type of INPUT) root.removeEventListener(type, timer.wake)
    }
  }, [root, bar, clock])

  return isResting && !isMenuOpen
}

function isInUse(bar: HTMLElement | null): boolean {
  if (!bar) return false
  if (bar.querySelector(':focus-visible')) return true
  // A finger that tapped leaves "hover" behind; only a real pointer rests.
  return bar.matches(':hover') && matchMedia('(hover: hover)').matches
}
