import { barPlaceOf } from '../page/bar-place.ts'
import { FILL_PAGE_ATTRIBUTE } from './fills-screen.ts'

/** An element that can fill the screen. */
export interface Fullscreen {
  isOn(): boolean
  toggle(): void
  /** On a phone: fills the screen where the browser can, or else the window. */
  immerse(): void
  exit(): void
  subscribe(listener: () => void): () => void
}

/** The browser's fullscreen. If it is unavailable for elements (iPhone), the element fills the page instead. */
export function createFullscreen(element: HTMLElement): Fullscreen {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const isNative = () => document.fullscreenElement === element
  const isOn = () => isNative() || element.hasAttribute(FILL_PAGE_ATTRIBUTE)

  function fillPage(on: boolean): void {
    if (element.hasAttribute(FILL_PAGE_ATTRIBUTE) === on) return
    element.toggleAttribute(FILL_PAGE_ATTRIBUTE, on)
    document.documentElement.style.overflow = on ? 'hidden' : ''
    notify()
  }

  function enter(): void {
    // A frame that may not have it would write an error to the console of its page.
    if (!document.fullscreenEnabled) return fillPage(true)
    element.requestFullscreen().catch(() => fillPage(true))
  }

  function exit(): void {
    if (isNative()) void document.exitFullscreen()
    fillPage(false)
  }

  function immerse(): void {
    if (isOn() || barPlaceOf(element) === 'over') return
    if (typeof element.requestFullscreen !== 'function') scrollToTop()
    else element.requestFullscreen().catch(scrollToTop)
  }

  function scrollToTop(): void {
    const isReduced = document.documentElement.dataset['motion'] === 'reduced'
    element.scrollIntoView({ block: 'start', behavior: isReduced ? 'instant' : 'smooth' })
  }

  return {
    isOn,
    immerse,
    toggle: () => (isOn() ? exit() : enter()),
    exit,
    subscribe(listener) {
      listeners.add(listener)
      document.addEventListener('fullscreenchange', listener)
      return () => {
        listeners.delete(listener)
        document.removeEventListener('fullscreenchange', listener)
      }
    },
  }
}
