import { useLayoutEffect, useState } from 'react'
import type { PanelParts } from './panel-parts.ts'

/** px */
export interface HeightLimits {
  readonly min: number
  readonly max: number
}

const MIN_HEIGHT = 160
/** Of the height of the window. */
const MAX_SHARE = 0.8
const DEFAULT_HEIGHT = 340
const DEFAULT_SHARE = 0.5
/** The height of the header alone. */
const MINIMISED_HEIGHT = 44

/** The height of the panel in px. The end of the page gets padding of that height, so that nothing stays covered. */
export function usePanelHeight(
  { storedHeight, storeHeight }: Pick<PanelParts, 'storedHeight' | 'storeHeight'>,
  isMinimised: boolean,
) {
  const [wanted, setWanted] = useState(
    () => storedHeight ?? Math.min(DEFAULT_HEIGHT, Math.round(innerHeight * DEFAULT_SHARE)),
  )
  const limits: HeightLimits = { min: MIN_HEIGHT, max: Math.round(innerHeight * MAX_SHARE) }
  const height = Math.max(limits.min, Math.min(limits.max, wanted))
  const covered = isMinimised ? MINIMISED_HEIGHT : height

  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--diagnostics-height', `${covered}px`)
    return () => void style.removeProperty('--diagnostics-height')
  }, [covered])

  return {
    height,
    limits,
    setHeight(next: number) {
      setWanted(next)
      storeHeight(next)
    },
  }
}
