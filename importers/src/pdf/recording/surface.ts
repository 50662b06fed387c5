import { createCanvas, type Canvas, type Image, type ImageData } from '@napi-rs/canvas'
import { boundsOfBox, intersection, isEmpty, union, NOTHING, type Bounds } from '../../geometry/bounds.ts'
import { IDENTITY } from '../../geometry/matrix.ts'
import { paintPixels } from '../../shapes/paint-pixels.ts'
import { moveShape } from '../../shapes/move-shape.ts'
import { boundsOfShapes, type Shape } from '../../shapes/shape.ts'
import { clipsFor, type Clip } from './clip.ts'
import { paintedPart } from './painted-part.ts'
import { joinShapes } from './join-shapes.ts'
import type { Recorder } from './recorder.ts'
import { createReducedPicture, type ReducedPicture } from './reduced-picture.ts'

type ClipGroup = Shape & { kind: 'group' }

/** The content of a canvas: shapes, above pixels for operations that shapes cannot express. */
export interface Surface {
  readonly width: number
  readonly height: number
  add(shape: Shape, clip: Clip | undefined): void
  /** Rasterises everything, for changes in that area. Later drawing adds shapes again. */
  pixels(area: Bounds): Canvas
  /** Puts pixels there. A picture with too many is drawn smaller; its rows come from the top. */
  put(data: ImageData, x: number, y: number): void
  /** Everything as shapes, which later drawing does not change. */
  snapshot(): Shape[]
  /** The pixels; undefined if there are shapes. */
  onlyPixels(): Canvas | undefined
  /** Bounds that contain everything drawn so far. */
  bounds(): Bounds
  replace(shapes: Shape[]): void
  clear(): void
}

export function createSurface(recorder: Recorder, width: number, height: number): Surface {
  let shapes: Shape[] = []
  let pixels: Canvas | undefined
  /** What is there instead of pixels, which would be too many. */
  let reduced: ReducedPicture | undefined
  const { work } = recorder
  const isLarge = width * height > work.limits.imagePixels
  /** The pixels are in a snapshot: copy them before a change. */
  let kept = false
  /** Number of shapes in a snapshot. */
  let keptShapes = 0
  let reached: Bounds = NOTHING
  /** Open groups with their clips. */
  let open: { clip: Clip; group: ClipGroup }[] = []

  function containerFor(clips: Clip[]): Shape[] {
    let common = 0
    while (common < open.length && open[common]?.clip === clips[common]) common++
    open = open.slice(0, common)
    for (const clip of clips.slice(common)) {
      const group: ClipGroup = {
        kind: 'group',
        shapes: [],
        clip: { path: clip.path, rule: clip.rule },
        opacity: 1,
        bounds: NOTHING,
      }
      ;(open.at(-1)?.group.shapes ?? shapes).push(group)
      open.push({ clip, group })
    }
    return open.at(-1)?.group.shapes ?? shapes
  }

  const surface: Surface = {
    width,
    height,
    add(shape, clip) {
      const seen = clip ? intersection(shape.bounds, clip.bounds) : shape.bounds
      if (isEmpty(seen)) return
      reached = union(reached, seen)
      const container = containerFor(clipsFor(clip, shape.bounds))
      for (const { group } of open) group.bounds = union(group.bounds, seen)
      joinShapes(container, shape, container === shapes ? keptShapes : 0)
    },
    put(data, x, y) {
      if (!isLarge)
        return surface
          .pixels(boundsOfBox(x, y, data.width, data.height))
          .getContext('2d')
          .putImageData(data, x, y)
      if (!reduced) work.note('pictureReduced')
      reduced ??= createReducedPicture(width, height, work.limits.imagePixels)
      reduced.addRows(data)
      work.checkTime()
    },
    pixels(area) {
      if (isLarge)
        work.fail(
          'oversized',
          `a picture in it has ${Math.round(width)} × ${Math.round(height)} pixels`,
          'Make the picture smaller and export again.',
        )
      reached = union(reached, area)
      const below = pixels
      if (shapes.length > 0) {
        const above = paintPixels(shapes, { width, height }, IDENTITY, recorder)
        pixels = below ? copyOf(below) : above
        if (below) pixels.getContext('2d').drawImage(above, 0, 0)
        shapes = []
        keptShapes = 0
        open = []
      } else if (!below) pixels = createCanvas(width, height)
      else if (kept) pixels = copyOf(below)
      kept = false
      return pixels ?? createCanvas(width, height)
    },
    snapshot() {
      open = []
      const picture = reduced
        ? enlargedTo(width, height, reduced.finish())
        : pixels && pictureOf(recorder, pixels)
      const below = picture ? [picture] : []
      if (pixels) kept = true
      const all = [...below, ...shapes]
      keptShapes = shapes.length
      return all
    },
    onlyPixels() {
      if (shapes.length > 0 || !pixels) return undefined
      kept = true
      return pixels
    },
    bounds: () => reached,
    replace(others) {
      shapes = others
      keptShapes = others.length
      reached = boundsOfShapes(others)
      open = []
      pixels = undefined
      reduced = undefined
    },
    clear: () => surface.replace([]),
  }
  return surface

  function enlargedTo(wide: number, high: number, canvas: Canvas): Shape | undefined {
    const picture = pictureOf(recorder, canvas)
    return picture && moveShape([wide / canvas.width, 0, 0, high / canvas.height, 0, 0], picture)
  }
}

function copyOf(canvas: Canvas): Canvas {
  const copy = createCanvas(canvas.width, canvas.height)
  copy.getContext('2d').drawImage(canvas, 0, 0)
  return copy
}

/** The pixels of a canvas as a shape, cropped to the painted part; undefined if it is empty. */
export function pictureOf(recorder: Recorder, canvas: Canvas): (Shape & { kind: 'image' }) | undefined {
  const painted = paintedPart(canvas)
  if (!painted) return undefined
  const { left: x, top: y, right, bottom } = painted
  const [width, height] = [right - x, bottom - y]
  const whole = width === canvas.width && height === canvas.height
  return {
    kind: 'image',
    asset: recorder.assets.addCanvas(whole ? canvas : cropped(canvas, painted)),
    x,
    y,
    width,
    height,
    matrix: IDENTITY,
    opacity: 1,
    bounds: painted,
  }
}

/** A part of a picture as a picture of its own. */
export function cropped(source: Canvas | Image, { left, top, right, bottom }: Bounds): Canvas {
  const canvas = createCanvas(Math.max(1, right - left), Math.max(1, bottom - top))
  const context = canvas.getContext('2d')
  // Read the pixels of a small part directly, because `drawImage` would copy the whole canvas first.
  const isSmall = canvas.width * canvas.height * 4 < source.width * source.height
  if (isSmall && 'getContext' in source)
    context.putImageData(source.getContext('2d').getImageData(left, top, canvas.width, canvas.height), 0, 0)
  else context.drawImage(source, -left, -top)
  return canvas
}

/** Enlarges each pixel by an integer factor. */
export function enlarged(source: Canvas, times: number): Canvas {
  const canvas = createCanvas(source.width * times, source.height * times)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = false
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
