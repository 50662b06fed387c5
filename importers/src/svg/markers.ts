import { multiply, rotation, scaling, translation } from '../geometry/matrix.ts'
import { rectanglePath, segmentsOf, transformPath, type Path } from '../geometry/path.ts'
import { clipShapes } from './clip-path.ts'
import { convertChildren } from './convert.ts'
import { parseLength } from './length.ts'
import type { Place } from './place.ts'
import type { Scene } from './scene.ts'
import type { Shape } from '../shapes/shape.ts'
import { computeStyle, declarationsOf, INITIAL_STYLE } from './style.ts'
import { readViewBox, viewBoxMatrix } from './view-box.ts'
import type { XmlElement } from './xml-tree.ts'

const WITH_MARKERS = new Set(['path', 'line', 'polyline', 'polygon'])
const MAX_MARKERS = 2_000

interface Vertex {
  x: number
  y: number
  /** Directions of the incoming and outgoing segment, degrees; undefined at the ends. */
  into?: number
  out?: number
}

/** Converts markers, such as arrow heads, at the vertices of a path. */
export function markersOf(scene: Scene, element: XmlElement, path: Path, place: Place): Shape[] {
  const { markerStart, markerMid, markerEnd } = place.style
  if (!WITH_MARKERS.has(element.name) || !(markerStart || markerMid || markerEnd) || place.context) return []
  const vertices = verticesOf(path)
  return vertices.slice(0, MAX_MARKERS).flatMap((vertex, at) => {
    const isFirst = at === 0
    const isLast = at === vertices.length - 1
    const ids = [isFirst && markerStart, !isFirst && !isLast && markerMid, isLast && markerEnd]
    return ids.flatMap((id, kind) => {
      const marker = id ? scene.byId.get(id) : undefined
      return marker?.name === 'marker' ? markerAt(scene, marker, vertex, kind === 0, place) : []
    })
  })
}

function markerAt(scene: Scene, marker: XmlElement, vertex: Vertex, atStart: boolean, place: Place): Shape[] {
  const get = (name: string): string | undefined => marker.attributes.get(name)
  const width = parseLength(get('markerWidth') ?? '3') ?? 3
  const height = parseLength(get('markerHeight') ?? '3') ?? 3
  if (!(width > 0 && height > 0)) return []
  const unit = get('markerUnits') === 'userSpaceOnUse' ? 1 : place.style.strokeWidth
  const viewBox = readViewBox(marker)
  const view = viewBox ? viewBoxMatrix(viewBox, width, height, get('preserveAspectRatio')) : scaling(1)
  const refX = parseLength(get('refX') ?? '0', { whole: viewBox?.width ?? width }) ?? 0
  const refY = parseLength(get('refY') ?? '0', { whole: viewBox?.height ?? height }) ?? 0
  const [a, , , d, e, f] = view
  const toVertex = multiply(
    multiply(translation(vertex.x, vertex.y), rotation(angleOf(get('orient'), vertex, atStart))),
    multiply(scaling(unit), translation(-(refX * a + e), -(refY * d + f))),
  )
  const outer = multiply(place.matrix, toVertex)
  const style = computeStyle(marker, INITIAL_STYLE, declarationsOf(marker, [], scene.sheet), place.viewport)
  const shapes = convertChildren(scene, marker, {
    ...place,
    style,
    matrix: multiply(outer, view),
    ancestors: [...place.ancestors, marker],
    context: { fill: place.style.fill, stroke: place.style.stroke },
  })
  if (style.overflow === 'visible' || style.overflow === 'auto') return shapes
  return clipShapes(shapes, [
    { path: transformPath(outer, rectanglePath(0, 0, width, height)), rule: 'nonzero' },
  ])
}

function angleOf(orient: string | undefined, { into, out }: Vertex, atStart: boolean): number {
  if (orient !== 'auto' && orient !== 'auto-start-reverse') return Number.parseFloat(orient ?? '0') || 0
  const along = into === undefined ? (out ?? 0) : out === undefined ? into : bisector(into, out)
  return along + (orient === 'auto-start-reverse' && atStart ? 180 : 0)
}

function bisector(into: number, out: number): number {
  const turn = ((((out - into) % 360) + 540) % 360) - 180
  return into + turn / 2
}

function verticesOf(path: Path): Vertex[] {
  const vertices: Vertex[] = []
  let start = 0
  for (const { operator, from, values } of segmentsOf(path)) {
    const before = vertices.at(-1)
    if (operator === 'M') {
      start = vertices.length
      vertices.push({ x: values[0] ?? 0, y: values[1] ?? 0 })
      continue
    }
    const first = vertices[start]
    const points: [number, number][] = [from]
    for (let at = 0; at + 1 < values.length; at += 2) points.push([values[at] ?? 0, values[at + 1] ?? 0])
    if (operator === 'Z' && first) points.push([first.x, first.y])
    const [x, y] = points.at(-1) ?? from
    const out = direction(points)
    const into = direction([...points].reverse())
    if (before && out !== undefined) before.out = out
    vertices.push({ x, y, ...(into !== undefined && { into: into + 180 }) })
    if (operator === 'Z' && first && first.out !== undefined) {
      const closing = vertices.at(-1)
      if (closing) closing.out = first.out
      if (into !== undefined) first.into = into + 180
    }
  }
  return vertices
}

/** Degrees from the first point to the next that differs. */
function direction(points: [number, number][]): number | undefined {
  const [x0, y0] = points[0] ?? [0, 0]
  const other = points.find(([x, y]) => x !== x0 || y !== y0)
  return other && (Math.atan2(other[1] - y0, other[0] - x0) * 180) / Math.PI
}
