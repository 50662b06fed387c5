import type { DeckDocument, Item, ShapeItem, VideoItem } from '../document/schema.ts'
import { boundsOf } from './bounds.ts'
import { clippedMark, drawingsMark, type DrawingContext } from './drawing-mark.ts'
import { isVisible, NO_MARK, type Mark } from './frame.ts'
import { imageMark, paintPicture, type ImageBox } from './image-mark.ts'
import { pathBounds } from './path-bounds.ts'
import { pathMark } from './path-mark.ts'
import { placeholderMark } from './placeholder-mark.ts'
import type { PaintKit, PaintPath } from './surface.ts'
import { textMark } from './text-mark.ts'
import { videoSignMark } from './video-sign-mark.ts'

/** Creates the marks of a document's items, in their local space. */
export function createItemMarks(
  document: DeckDocument,
  kit: PaintKit,
  unavailable: string,
): (item: Item) => Mark {
  const symbols: (PaintPath | undefined)[] = []
  const placeholder = (box: ImageBox, reason: string) => placeholderMark(box, unavailable, reason)
  const context: DrawingContext = {
    kit,
    assets: new Map(Object.entries(document.assets)),
    symbolPath(symbol) {
      const d = document.symbols[symbol]
      return d === undefined ? undefined : (symbols[symbol] ??= new kit.Path2D(d))
    },
    placeholder,
  }
  return (item) => itemMark(item, context)
}

function itemMark(item: Item, context: DrawingContext): Mark {
  const box = { x: 0, y: 0, width: item.width, height: item.height }
  switch (item.kind) {
    case 'text':
      return textMark(item.lines, item.direction ?? 'ltr')
    case 'shape':
      return shapeMark(item, context.kit)
    case 'image':
      return assetMark(item.asset, box, context)
    case 'vector':
      return drawingsMark(item.drawings, context)
    case 'video':
      return videoMark(item, box, context)
    case 'page': {
      const sheet = `M0 0H${item.width}V${item.height}H0Z`
      return clippedMark(drawingsMark(item.drawings, context), { d: sheet }, context.kit)
    }
    case 'placeholder':
      return context.placeholder(
        box,
        item.label === undefined ? item.reason : `${item.label}: ${item.reason}`,
      )
  }
}

function assetMark(id: string, box: ImageBox, context: DrawingContext): Mark {
  const asset = context.assets.get(id)
  return asset ? imageMark(id, asset, box, (reason) => context.placeholder(box, reason)) : NO_MARK
}

function shapeMark(item: ShapeItem, kit: PaintKit): Mark {
  const { width, height, shape, radius = 0, d = '', rule, fill, stroke } = item
  const path = shape === 'path' ? new kit.Path2D(d) : new kit.Path2D()
  if (shape === 'ellipse') path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
  else if (shape === 'rectangle' && radius > 0) {
    path.roundRect(0, 0, width, height, Math.min(radius, width / 2, height / 2))
  } else if (shape === 'rectangle') path.rect(0, 0, width, height)
  const box = boundsOf(0, 0, width, height)
  const bounds = shape === 'path' ? (pathBounds(d) ?? box) : box
  return pathMark({ path, bounds, rule, fill, stroke }, kit)
}

/** A video shows its current frame, or its poster with a play sign. */
function videoMark(item: VideoItem, box: ImageBox, context: DrawingContext): Mark {
  const bounds = boundsOf(0, 0, box.width, box.height)
  const poster = item.poster === undefined ? NO_MARK : assetMark(item.poster, box, context)
  const sign = videoSignMark(box, item.poster === undefined, context.kit)
  return {
    flat: false,
    bounds: () => bounds,
    paint(frame, matrix) {
      if (!isVisible(frame, bounds, matrix)) return
      const reason = frame.resources.failure?.(item.asset)
      if (reason !== undefined) {
        context.placeholder(box, reason).paint(frame, matrix)
        return
      }
      const moment = frame.resources.videoFrame?.(item.id)
      if (moment) {
        paintPicture(frame, matrix, moment, box)
        return
      }
      poster.paint(frame, matrix)
      sign.paint(frame, matrix)
    },
  }
}
