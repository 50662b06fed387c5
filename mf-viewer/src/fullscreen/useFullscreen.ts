import { modals, viewer } from '@viewpage/shared-events'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useBus } from '../contract.ts'
import { createFullscreen } from './fullscreen.ts'

/** Fullscreen of the viewer. */
export interface ViewerFullscreen {
  readonly isFullscreen: boolean
  toggle(): void
  /** On a phone: fills the screen where the browser can, or else the window. */
  immerse(): void
  exit(): void
}

/**
 * Fullscreen of the viewer, published on the bus. A modal ends it, because modals are outside the viewer's element.
 *
 * @param root the viewer's element; `null` before it is in the page, when nothing has an effect
 */
export function useFullscreen(root: HTMLElement | null): ViewerFullscreen {
  const bus = useBus()
  const fullscreen = useMemo(() => (root ? createFullscreen(root) : NO_FULLSCREEN), [root])
  const isFullscreen = useSyncExternalStore(fullscreen.subscribe, fullscreen.isOn, () => false)
  useEffect(() => {
    let last = fullscreen.isOn()
    const undo = [
      fullscreen.subscribe(() => {
        if (fullscreen.isOn() === last) return
        last = fullscreen.isOn()
        bus.publish(viewer.fullscreenChanged, { fullscreen: last })
      }),
      bus.on(viewer.fullscreenRequested, ({ on }) => {
        if (on !== fullscreen.isOn()) fullscreen.toggle()
      }),
      bus.on(modals.modalChanged, ({ name }) => {
        if (name !== 'NONE') fullscreen.exit()
      }),
    ]
    return () => {
      fullscreen.exit()
      undo.forEach((each) => each())
      // The browser leaves fullscreen later, after this listener is removed.
      if (last) bus.publish(viewer.fullscreenChanged, { fullscreen: false })
    }
  }, [bus, fullscreen])
  return { isFullscreen, toggle: fullscreen.toggle, immerse: fullscreen.immerse, exit: fullscreen.exit }
}

const NO_FULLSCREEN: ReturnType<typeof createFullscreen> = {
  isOn: () => false,
  toggle: () => {},
  immerse: () => {},
  exit: () => {},
  subscribe: () => () => {},
}
