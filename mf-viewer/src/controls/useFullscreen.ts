import { modals, viewer } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBus } from '../contract.ts'
import { createFullscreen, type Fullscreen } from './fullscreen.ts'

/** Fullscreen of the viewer, published on the bus. A modal ends it, because modals are outside the viewer's element. */
export function useFullscreen(root: HTMLElement): Fullscreen & { isFullscreen: boolean } {
  const bus = useBus()
  const [fullscreen] = useState(() => createFullscreen(root))
  const isFullscreen = useSyncExternalStore(fullscreen.subscribe, fullscreen.isOn)

  useEffect(() => {
    let last = fullscreen.isOn()
    const undo = [
      fullscreen.subscribe(() => {
        if (fullscreen.isOn() === last) return
        last = fullscreen.isOn()
        bus.publish(viewer.fullscreenChanged, { fullscreen: last })
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

  return { ...fullscreen, isFullscreen }
}
