import { paintMark } from '@viewpage/deck'

/**
 * Shows a text over the stage, whatever it shows, and under the controls.
 *
 * @param root of the viewer; the mark is above its first child
 * @returns removes it
 */
export function showMark(root: HTMLElement, text: string): () => void {
  const canvas = document.createElement('canvas')
  canvas.dataset['mark'] = ''
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    inlineSize: '100%',
    blockSize: '100%',
    pointerEvents: 'none',
  })
  const stage = root.firstElementChild
  root.insertBefore(canvas, stage?.nextSibling ?? null)

  function paint(): void {
    // The stage can be narrower than the viewer.
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = (stage as HTMLElement | null) ?? root
    Object.assign(canvas.style, {
      inset: 'auto',
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      inlineSize: `${clientWidth}px`,
      blockSize: `${clientHeight}px`,
    })
    const pixelRatio = Math.min(2, devicePixelRatio)
    canvas.width = Math.round(clientWidth * pixelRatio)
    canvas.height = Math.round(clientHeight * pixelRatio)
    const context = canvas.getContext('2d')
    if (!context) return
    const size = { width: clientWidth, height: clientHeight }
    paintMark(context, size, { text, family: 'system-ui, sans-serif', pixelRatio })
  }
  const watching = new ResizeObserver(paint)
  watching.observe(stage ?? root)
  paint()
  return () => {
    watching.disconnect()
    canvas.remove()
  }
}
