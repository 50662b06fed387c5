import { useSyncExternalStore } from 'react'
import { barPlaceOf, type BarPlace } from '../page/bar-place.ts'

/** Where the player bar is. Full screen, too, resizes the window or renders the controls again. */
export function useBarPlace(viewer: Element): BarPlace {
  return useSyncExternalStore(onResize, () => barPlaceOf(viewer))
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  document.addEventListener('fullscreenchange', listener)
  return () => {
    window.removeEventListener('resize', listener)
    document.removeEventListener('fullscreenchange', listener)
  }
}
