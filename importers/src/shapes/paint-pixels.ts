import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import {
  createPainter,
  viewOfStep,
  type AssetVariant,
  type DeckDocument,
  type Drawing,
  type PaintKit,
} from '@viewpage/deck'
import type { Picture } from '../assets/asset-store.ts'
import type { Matrix } from '../geometry/matrix.ts'
import { drawingOf } from './drawing-of.ts'
import type { Shape } from './shape.ts'

/** Glyphs and pictures that shapes refer to. */
export interface Materials {
  /** Glyph outlines as path data. */
  symbols: readonly string[]
  picture(asset: string): Picture | undefined
}

/** Smallest visible length, px. */
const MIN_VISIBLE_PX = 0.02

/**
 * Rasterises shapes for effects that a document does not support (masks, filters, meshes), with the same painter as the
 * viewer.
 *
 * @param placement from world to pixels
 */
export function paintPixels(
  shapes: readonly Shape[],
  size: { width: number; height: number },
  placement: Matrix,
  materials: Materials,
): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const drawings = shapes.map((shape) => drawingOf(shape, placement, MIN_VISIBLE_PX))
  const pictures = picturesOf(drawings, materials)
  const document = documentOf(drawings, size, materials, pictures)
  const byFile = new Map<AssetVariant, Picture>()
  for (const [id, picture] of pictures) {
    const asset = document.assets[id]
    if (asset) byFile.set(asset, picture)
  }
  const painter = createPainter({
    document,
    kit: KIT,
    resources: {
      picture: (file) => {
        const source = byFile.get(file)
        return source && { source, width: source.width, height: source.height }
      },
      fontFamily: (family) => family,
    },
    unavailable: '',
  })
  painter.paint(canvas.getContext('2d'), viewOfStep(document, 1, size), { viewport: size, pixelRatio: 1 })
  return canvas
}

const KIT: PaintKit = {
  Path2D,
  createSurface: (width, height) => createCanvas(width, height),
}

function picturesOf(drawings: readonly Drawing[], materials: Materials, found = new Map<string, Picture>()) {
  for (const drawing of drawings) {
    if (drawing.op === 'group') picturesOf(drawing.drawings, materials, found)
    const picture = drawing.op === 'image' ? materials.picture(drawing.asset) : undefined
    if (drawing.op === 'image' && picture) found.set(drawing.asset, picture)
  }
  return found
}

/** A document with one item and one step, both with the size of the picture. */
function documentOf(
  drawings: Drawing[],
  { width, height }: { width: number; height: number },
  { symbols }: Materials,
  pictures: ReadonlyMap<string, Picture>,
): DeckDocument {
  const assets: DeckDocument['assets'] = {}
  for (const [id, picture] of pictures)
    assets[id] = {
      sha256: id,
      bytes: 1,
      mediaType: 'image/png',
      width: picture.width,
      height: picture.height,
    }
  return {
    schema: 1,
    canvas: { background: '#00000000' },
    assets,
    fonts: [],
    symbols: [...symbols],
    layers: [],
    items: [{ kind: 'vector', id: 'all', x: 0, y: 0, scale: 1, rotation: 0, width, height, drawings }],
    path: [{ id: 'all', title: '', box: { x: width / 2, y: height / 2, width, height, rotation: 0 } }],
    topics: [],
  }
}
