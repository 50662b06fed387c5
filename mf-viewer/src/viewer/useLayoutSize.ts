import { useEffect, useState } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { layoutSizeOf, type LayoutSize } from '../page/layout-size.ts'
import { observeBox } from '../page/observe-box.ts'

/** The layout size of the viewer's own box; `default` until it is measured. `onResize` is called on every change. */
export function useLayoutSize(
  root: HTMLElement | null,
  clock: Clock,
  onResize: () => void,
): LayoutSize | 'default' {
  const [size, setSize] = useState<LayoutSize | 'default'>('default')
  useEffect(() => {
    if (!root) return
    return observeBox(root, clock, (box) => {
      setSize(layoutSizeOf(box))
      onResize()
    })
  }, [root, clock, onResize])
  return size
}
