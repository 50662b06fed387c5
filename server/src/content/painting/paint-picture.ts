import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import type { ShownBox } from './cover-frame.ts'
import { encodeCover, LARGE_QUALITY, QUALITY, type PaintedCover, type Size } from './paint-deck.ts'
import { PICTURE_SIZES } from './picture-widths.ts'

/** The cover pictures that are painted from an uploaded one. */
export interface PaintedPicture extends PaintedCover {
  /** 320 × 180 px. */
  readonly small: Uint8Array
  /** 2560 × 1440 px; `null` if the picture has no more pixels than a poster. */
  readonly large: Uint8Array | null
}

/** Pictures whose shape is so near to that of the cover fill it; a thin strip of them is cut. */
const NEAR_SHAPE = 0.97

/** Of the ground beside pictures of another shape, px of a cover 1360 px wide. */
const GROUND_BLUR = 40
const GROUND_VEIL = 'rgb(10 13 18 / 0.45)'
/** Under pictures that can be seen through. */
const PAPER = '#fff'

/**
 * Paints the cover from a picture, the way up that it says. What it says of where and when it was taken is not kept. Pictures
 * of another shape than 16:9 stand whole over a blurred ground of their colours.
 *
 * @returns `null` if it cannot be decoded
 */
export async function paintPicture(bytes: Uint8Array): Promise<PaintedPicture | null> {
  const picture = await loadImage(Buffer.from(bytes)).catch(() => null)
  if (picture === null || picture.width === 0 || picture.height === 0) return null
  const paint = (size: Size) => painted(picture, size)
  const { poster, step, large } = PICTURE_SIZES
  const cover = await encodeCover(paint, boxOf(picture, poster))
  const hasMore = picture.width > poster.width || picture.height > poster.height
  return {
    ...cover,
    small: await paint(step).encode('webp', QUALITY),
    large: hasMore ? await paint(large).encode('webp', LARGE_QUALITY) : null,
  }
}

/** Where the picture is shown, as shares of the size. */
function boxOf({ width, height }: Image, size: Size): ShownBox {
  const ratio = width / height / (size.width / size.height)
  if (Math.min(ratio, 1 / ratio) >= NEAR_SHAPE) return { width: 1, height: 1 }
  return { width: Math.min(1, ratio), height: Math.min(1, 1 / ratio) }
}

function painted(picture: Image, size: Size): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const box = boxOf(picture, size)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = PAPER
  context.fillRect(0, 0, size.width, size.height)
  if (box.width < 1 || box.height < 1) {
    const blur = (GROUND_BLUR * size.width) / PICTURE_SIZES.poster.width
    context.filter = `blur(${blur}px)`
    // Drawn beyond the edges, so that the blur does not fade out there.
    drawFilling(canvas, picture, { width: size.width + 4 * blur, height: size.height + 4 * blur })
    context.filter = 'none'
    context.fillStyle = GROUND_VEIL
    context.fillRect(0, 0, size.width, size.height)
  }
  const shown = { width: Math.round(size.width * box.width), height: Math.round(size.height * box.height) }
  context.fillStyle = PAPER
  context.fillRect(
    (size.width - shown.width) / 2,
    (size.height - shown.height) / 2,
    shown.width,
    shown.height,
  )
  drawFilling(canvas, picture, shown)
  return canvas
}

/** Draws the middle of the picture so that it fills an area about the middle of the canvas. */
function drawFilling(canvas: Canvas, picture: Image, area: Size): void {
  const scale = Math.max(area.width / picture.width, area.height / picture.height)
  const width = area.width / scale
  const height = area.height / scale
  canvas
    .getContext('2d')
    .drawImage(
      picture,
      (picture.width - width) / 2,
      (picture.height - height) / 2,
      width,
      height,
      (canvas.width - area.width) / 2,
      (canvas.height - area.height) / 2,
      area.width,
      area.height,
    )
}
