/**
 * Smooth zooming and panning as in J. J. van Wijk, W. A. A. Nuij: "Smooth and efficient zooming and panning",
 * IEEE Symposium on Information Visualization 2003, 15–22. Their path is written here without the differences of
 * large hyperbolic terms that cost float64 its digits when the scales are far apart:
 * cosh r₀ tanh(ρs + r₀) − sinh r₀ = sinh ρs / cosh(ρs + r₀).
 */

/** Their ρ: how readily the path zooms out instead of panning. Their users liked 1.42 best, on average. */
const RHO = 1.42
const RHO_2 = RHO * RHO

/** Of the smaller width; a shorter way is not seen, and the path is a zoom alone. */
const NEGLIGIBLE_DISTANCE = 1e-9

/** The optimal way from one width and place to another. */
export interface ZoomPath {
  /** Arc length; 1 is about what the eye takes in in a second. */
  readonly length: number
  /** Width at a part of the arc length, 0 to 1. */
  widthAt(part: number): number
  /** How much of the distance is covered at a part of the arc length, 0 to 1. */
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
  // Each half is reckoned from its own end: exact there, and the way back is the same way.
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
