/** The layout depends on the size of the viewer's own box, not of the window (docs/behaviour/viewer.md#layout-size). */
export type LayoutSize = 'large' | 'middle' | 'small'

/** @param box px */
export function layoutSizeOf({ width, height }: { width: number; height: number }): LayoutSize {
  if (width >= 1024 && height >= 516) return 'large'
  return width >= 768 && height >= 236 ? 'middle' : 'small'
}
