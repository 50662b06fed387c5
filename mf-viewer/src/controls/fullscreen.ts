/** An element that can fill the screen. */
export interface Fullscreen {
  isOn(): boolean
  toggle(): void
  exit(): void
  subscribe(listener: () => void): () => void
}

/** On the element while it fills the page instead, where the browser has no fullscreen or refuses it. */
export const STAND_IN = 'data-fullscreen'

/** Fullscreen by the browser's own means; a browser that has none for elements fills the page instead. */
export function createFullscreen(element: HTMLElement): Fullscreen {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const isNative = () => document.fullscreenElement === element
  const isOn = () => isNative() || element.hasAttribute(STAND_IN)

  function standIn(on: boolean): void {
    if (element.hasAttribute(STAND_IN) === on) return
    element.toggleAttribute(STAND_IN, on)
    document.documentElement.style.overflow = on ? 'hidden' : ''
    tell()
  }

  function enter(): void {
    if (typeof element.requestFullscreen !== 'function') return standIn(true)
    element.requestFullscreen().catch(() => standIn(true))
  }

  function exit(): void {
    if (isNative()) void document.exitFullscreen()
    standIn(false)
  }

  return {
    isOn,
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
