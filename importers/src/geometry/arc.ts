import { append, emptyPath, type Path } from './path.ts'

export interface Arc {
  rx: number
  ry: number
  /** Degrees. */
  rotation: number
  large: boolean
  sweep: boolean
}

/** Appends an elliptical arc as cubic curves of a quarter or less (SVG, appendix B.2). */
export function arcToCurves(path: Path, x1: number, y1: number, arc: Arc, x2: number, y2: number): void {
  let rx = Math.abs(arc.rx)
  let ry = Math.abs(arc.ry)
  if (x1 === x2 && y1 === y2) return
  if (rx === 0 || ry === 0) return append(path, 'L', x2, y2)

  const angle = (arc.rotation * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const halfX = (x1 - x2) / 2
  const halfY = (y1 - y2) / 2
  const px = cos * halfX + sin * halfY
  const py = -sin * halfX + cos * halfY
  // Radii too small to reach are scaled up.
  const reach = (px * px) / (rx * rx) + (py * py) / (ry * ry)
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const square = rx * rx * py * py + ry * ry * px * px
  const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry - square) / square))
  const side = arc.large === arc.sweep ? -root : root
  const cx = (side * rx * py) / ry
  const cy = (-side * ry * px) / rx
  const start = Math.atan2((py - cy) / ry, (px - cx) / rx)
  const end = Math.atan2((-py - cy) / ry, (-px - cx) / rx)
  let turn = end - start
  if (arc.sweep && turn < 0) turn += 2 * Math.PI
  if (!arc.sweep && turn > 0) turn -= 2 * Math.PI

  const centreX = cos * cx - sin * cy + (x1 + x2) / 2
  const centreY = sin * cx + cos * cy + (y1 + y2) / 2
  const place = (u: number, v: number): [number, number] => [
    centreX + cos * rx * u - sin * ry * v,
    centreY + sin * rx * u + cos * ry * v,
  ]
  const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9))
  const step = turn / pieces
  const handle = (4 / 3) * Math.tan(step / 4)
  for (let piece = 0; piece < pieces; piece++) {
    const from = start + piece * step
    const to = from + step
    const last = piece === pieces - 1
    append(
      path,
      'C',
      ...place(Math.cos(from) - handle * Math.sin(from), Math.sin(from) + handle * Math.cos(from)),
      ...place(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to)),
      ...(last ? [x2, y2] : place(Math.cos(to), Math.sin(to))),
    )
  }
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): Path {
  const path = emptyPath()
  const half = { rx, ry, rotation: 0, large: false, sweep: true }
  append(path, 'M', cx + rx, cy)
  arcToCurves(path, cx + rx, cy, half, cx - rx, cy)
  arcToCurves(path, cx - rx, cy, half, cx + rx, cy)
  append(path, 'Z')
  return path
}
