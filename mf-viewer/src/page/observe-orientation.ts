export type Orientation = 'portrait' | 'landscape'

function orientationOf({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>): Orientation {
  return innerWidth >= innerHeight ? 'landscape' : 'portrait'
}

/** Calls back when the orientation of the window changes. @returns the undo */
export function observeOrientation(listener: (orientation: Orientation) => void): () => void {
  let last = orientationOf(window)
  const check = () => {
    const orientation = orientationOf(window)
    if (orientation === last) return
    last = orientation
    listener(orientation)
  }
  window.addEventListener('resize', check)
  return () => window.removeEventListener('resize', check)
}
