const SVG = 'http://www.w3.org/2000/svg'

/** As in the painted picture (`video-sign-mark.ts` of the deck), but large enough for a finger where there is room. */
const SIZE = 'min(max(56px, 24cqmin), 80cqmin)'
const DISC = '#0a0d12b3'
const SIGN = '#f5f3ee'

/**
 * A large play sign over a video, with which its first press plays: browsers would show only their controls. Then the video has those
 * (docs/behaviour/viewer.md#video).
 */
export function createPlayMark(video: HTMLVideoElement, name: string): HTMLButtonElement {
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.setAttribute('aria-label', name)
  Object.assign(mark.style, {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'auto',
    outlineColor: SIGN,
    outlineOffset: '-4px',
  })
  mark.append(createSign())
  mark.addEventListener('click', () => {
    // A browser that refuses shows its controls.
    video.play().catch(showControls)
  })
  video.addEventListener('play', showControls, { once: true })

  function showControls(): void {
    const hadFocus = mark === document.activeElement
    video.controls = true
    video.tabIndex = 0
    mark.remove()
    if (hadFocus) video.focus({ preventScroll: true })
  }

  return mark
}

function createSign(): SVGSVGElement {
  const sign = document.createElementNS(SVG, 'svg')
  sign.setAttribute('viewBox', '-1 -1 2 2')
  sign.setAttribute('aria-hidden', 'true')
  Object.assign(sign.style, { inlineSize: SIZE, blockSize: SIZE, forcedColorAdjust: 'none' })
  const disc = document.createElementNS(SVG, 'circle')
  disc.setAttribute('r', '1')
  disc.setAttribute('fill', DISC)
  const triangle = document.createElementNS(SVG, 'path')
  triangle.setAttribute('d', 'M-.34-.48L.52 0L-.34 .48Z')
  triangle.setAttribute('fill', SIGN)
  sign.append(disc, triangle)
  return sign
}
