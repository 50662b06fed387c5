import type { AssetStore } from '@viewpage/importers/assets/asset-store'
import { multiply, type Matrix } from '@viewpage/importers/geometry/matrix'
import { ImportError, type ImportWork } from '@viewpage/importers'
import type { Shape } from '@viewpage/importers/shapes/shape'
import { readEmbeddedPictures } from '@viewpage/importers/svg/embedded-pictures'
import type { ShapeGroup } from '@viewpage/importers/svg/items'
import { parseLength } from '@viewpage/importers/svg/length'
import { createScene, type Scene } from '@viewpage/importers/svg/scene'
import { readViewBox } from '@viewpage/importers/svg/view-box'
import { readXml, type XmlElement } from '@viewpage/importers/svg/xml-tree'
import { boxShapes } from './box-shapes.ts'
import { readUrl } from './css-values.ts'
import type { Piece } from '../layout/page-layout.ts'
import type { PagePicture } from '../page/page-pictures.ts'
import { backgroundShapes, drawingShapes, pictureShapes, type ReadyPicture } from './picture-shapes.ts'
import { textShapes } from './text-shapes.ts'

interface Materials {
  assets: AssetStore
  pictures: ReadonlyMap<string, PagePicture>
  linkOf: (address: string) => string | undefined
  /** Pixels per world unit in the closest view. */
  sharpness: number
  work: ImportWork
}

/** Converts pieces to shapes. Each piece becomes a separate group. */
export function shapeMaker(materials: Materials): (piece: Piece, step: Matrix) => Promise<ShapeGroup[]> {
  const { pictures, linkOf, work } = materials
  const ready = new Map<PagePicture, Promise<[ReadyPicture, Scene] | undefined>>()
  const pictureOf = (address: string | undefined): Promise<[ReadyPicture, Scene] | undefined> => {
    const picture = address === undefined ? undefined : pictures.get(address)
    if (!picture) return Promise.resolve(undefined)
    const known = ready.get(picture) ?? readyPicture(picture, materials)
    ready.set(picture, known)
    return known
  }

  return async (piece, step) => {
    const matrix = piece.matrix ? multiply(step, piece.matrix) : step
    const link = piece.link === undefined ? undefined : linkOf(piece.link)
    const group = (shapes: Shape[], label?: string): ShapeGroup => ({
      shapes: link === undefined ? shapes : shapes.map((shape) => ({ ...shape, link })),
      ...(label && { label }),
    })
    work.spend()
    switch (piece.kind) {
      case 'text': {
        const { shadows, texts } = textShapes(piece, matrix)
        return [{ shapes: shadows }, ...texts.map((shape) => group([shape]))]
      }
      case 'box': {
        const found = await pictureOf(readUrl(piece.image?.value ?? ''))
        const behind = found ? backgroundShapes(piece, found[0], matrix, found[1]) : []
        return [group(boxShapes(piece, matrix)), group(behind)]
      }
      case 'picture': {
        const found = await pictureOf(piece.address)
        return found ? [group(pictureShapes(piece, found[0], matrix, found[1]), piece.label)] : []
      }
      case 'drawing': {
        const found = await readDrawing(piece.xml, materials)
        return found ? [group(drawingShapes(found.root, piece, matrix, piece.opacity, found))] : []
      }
    }
  }
}

async function readyPicture(
  picture: PagePicture,
  materials: Materials,
): Promise<[ReadyPicture, Scene] | undefined> {
  if (picture.kind === 'pixels') return [picture, sceneOf(NO_DRAWING, new Map(), materials)]
  const scene = await readDrawing(picture.xml, materials)
  if (!scene) return undefined
  const { root } = scene
  const box = readViewBox(root)
  const width = parseLength(root.attributes.get('width')) ?? box?.width ?? 300
  const height = parseLength(root.attributes.get('height')) ?? box?.height ?? 150
  return width > 0 && height > 0 ? [{ kind: 'drawing', root, width, height }, scene] : undefined
}

const NO_DRAWING: XmlElement = { name: 'svg', attributes: new Map(), children: [] }

/** A drawing that cannot be read is left out with a warning. */
async function readDrawing(xml: string, materials: Materials): Promise<Scene | undefined> {
  const { assets, work } = materials
  try {
    const root = await readXml(xml, work, true)
    return sceneOf(root, await readEmbeddedPictures(root, assets, work), materials)
  } catch (error) {
    if (!(error instanceof ImportError) || error.failure === 'out-of-time' || error.failure === 'oversized')
      throw error
    work.note('drawingBroken')
    return undefined
  }
}

function sceneOf(
  root: XmlElement,
  pictures: Scene['pictures'],
  { assets, work, linkOf, sharpness }: Materials,
): Scene {
  const onText = (): void => undefined
  return createScene(root, { assets, work, pictures, hidden: new Set(), onText, linkOf, sharpness })
}
