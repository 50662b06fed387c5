import type { Asset, AssetVariant } from '../document/schema.ts'
import { boundsOf, transformed, type Bounds } from './bounds.ts'
import { chooseFile, filesOf } from './choose-file.ts'
import { enter, isVisible, type Frame, type Mark } from './frame.ts'
import { inverse, type Matrix } from './matrix.ts'
import type { Picture } from './resources.ts'

/** An image enlarged to this multiple of the region is cropped, because invisible parts cost time and precision. */
const CROP_FROM = 4
/** Of a cropped image, beyond each edge of the region, as a fraction of its size. */
const MARGIN = 0.1

export interface ImageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An image asset in a box, or a placeholder if its files failed to load. */
export function imageMark(
  assetId: string,
  asset: Asset,
  box: ImageBox,
  placeholder: (reason: string) => Mark,
): Mark {
  const files = filesOf(asset)
  const bounds = boundsOf(box.x, box.y, box.width, box.height)
  let replacement: Mark | null = null
  return {
    flat: true,
    bounds: () => bounds,
    paint(frame, matrix) {
      if (!isVisible(frame, bounds, matrix)) return
      const wanted = chooseFile(files, box.width * Math.hypot(matrix.a, matrix.b))
      const picture = wanted && sharpestNow(frame, files, wanted)
      if (picture) {
        paintPicture(frame, matrix, picture, box)
        return
      }
      const reason = frame.resources.failure?.(assetId)
      if (reason === undefined) return
      replacement ??= placeholder(reason)
      replacement.paint(frame, matrix)
    },
  }
}

/** The chosen file or, until it is loaded, another one, larger ones first. */
function sharpestNow(
  { resources }: Frame,
  files: readonly AssetVariant[],
  wanted: AssetVariant,
): Picture | undefined {
  const picture = resources.picture(wanted)
  if (picture) return picture
  resources.want?.(wanted)
  const at = files.indexOf(wanted)
  const others = [...files.slice(at + 1), ...files.slice(0, at).reverse()]
  for (const file of others) {
    const other = resources.picture(file)
    if (other) return other
  }
  return undefined
}

/** Paints a picture into a box, in the coordinate space of `matrix`. */
export function paintPicture(frame: Frame, matrix: Matrix, picture: Picture, box: ImageBox): void {
  const { context } = frame
  enter(frame, matrix)
  context.globalAlpha = frame.alpha
  context.imageSmoothingQuality = frame.moving ? 'low' : 'high'
  const part = visiblePart(frame, matrix, box)
  if (!part) {
    context.drawImage(picture.source, box.x, box.y, box.width, box.height)
    return
  }
  const scaleX = picture.width / box.width
  const scaleY = picture.height / box.height
  context.drawImage(
    picture.source,
    (part.left - box.x) * scaleX,
    (part.top - box.y) * scaleY,
    (part.right - part.left) * scaleX,
    (part.bottom - part.top) * scaleY,
    part.left,
    part.top,
    part.right - part.left,
    part.bottom - part.top,
  )
}

/** The visible part of the box, with a margin; null if it is not much smaller than the box. */
function visiblePart({ region }: Frame, matrix: Matrix, box: ImageBox): Bounds | null {
  const width = region.right - region.left
  const height = region.bottom - region.top
  const shown = Math.max(
    box.width * Math.hypot(matrix.a, matrix.b),
    box.height * Math.hypot(matrix.c, matrix.d),
  )
  if (shown < CROP_FROM * Math.max(width, height)) return null
  const way = inverse(matrix)
  if (!way) return null
  const { left, top, right, bottom } = transformed(region, way)
  const [marginX, marginY] = [(right - left) * MARGIN, (bottom - top) * MARGIN]
  return {
    left: Math.max(box.x, left - marginX),
    top: Math.max(box.y, top - marginY),
    right: Math.min(box.x + box.width, right + marginX),
    bottom: Math.min(box.y + box.height, bottom + marginY),
  }
}
