/**
 * Smooth zooming and panning as in J. J. van Wijk, W. A. A. Nuij: "Smooth and efficient zooming and panning",
 * IEEE Symposium on Information Visualization 2003, 15–22. The path is rewritten without differences of large
 * hyperbolic terms, which lose float64 precision when the scales are far apart:
 * cosh r₀ tanh(ρs + r₀) − sinh r₀ = sinh ρs / cosh(ρs + r₀).
 */

/**
 * ρ of the paper: the tendency to zoom out instead of panning. 1.42 is the average preference in its user study. Also the
 * highest zoom on a path: e to the power of ρ for each unit of arc length.
 */
export const RHO = 1.42
const RHO_2 = RHO * RHO

/** Relative to the smaller width. For a shorter distance, the path is only a zoom. */
const NEGLIGIBLE_DISTANCE = 1e-9

/** The optimal path from one width and position to another. */
export interface ZoomPath {
  /** Arc length; 1 is comfortable in about a second. */
  readonly length: number
  /** Width at a fraction of the arc length. */
  widthAt(part: number): number
  /** Fraction of the distance at a fraction of the arc length. */
  progressAt(part: number): number
}

/** @param from @param to widths, above 0 @param distance between the two centres, in the same units */
export function zoomPath(from: number, to: number, distance: number): ZoomPath {
  if (distance <= NEGLIGIBLE_DISTANCE * Math.min(from, to)) return zoomInPlace(from, to)
  const growth = (to - from) * (to + from)
  const way = RHO_2 * RHO_2 * distance * distance
  const start = -Math.asinh((growth + way) / (2 * from * RHO_2 * distance))
  const end = -Math.asinh((growth - way) / (2 * to * RHO_2 * distance))
  const turns = end - start
  // Each half is computed from its own end: exact there, and symmetric for the flight back.
  const width = (own: number, r: number, s: number) => (own * Math.cosh(r)) / Math.cosh(s + r)
  const progress = (own: number, r: number, s: number) =>
    ((own / (RHO_2 * distance)) * Math.sinh(s)) / Math.cosh(s + r)
  return {
    length: turns / RHO,
    widthAt: (part) => (part < 0.5 ? width(from, start, turns * part) : width(to, -end, turns * (1 - part))),
    progressAt: (part) =>
      part < 0.5 ? progress(from, start, turns * part) : 1 - progress(to, -end, turns * (1 - part)),
  }
}

function zoomInPlace(from: number, to: number): ZoomPath {
  const growth = Math.log(to / from)
  return {
    length: Math.abs(growth) / RHO,
    widthAt: (part) => (part < 0.5 ? from * Math.exp(growth * part) : to * Math.exp(growth * (part - 1))),
    progressAt: (part) => part,
  }
}
