export type Point = readonly [x: number, y: number]

/** Path data of straight lines through points. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')
}

/** Path data of a closed shape with these corners. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`
}

/** Path data of a circle, or an ellipse when it has a second radius. */
export function round(x: number, y: number, radius: number, radiusY = radius): string {
  const arc = `a${short(radius)} ${short(radiusY)} 0 1 1`
  return `M${short(x - radius)} ${short(y)}${arc} ${short(2 * radius)} 0${arc} ${short(-2 * radius)} 0Z`
}

/** Path data of a rectangle. */
export function block(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`
}

/** Six significant digits are finer than any screen and halve the file size. */
export function short(value: number): string {
  return String(Number(value.toPrecision(6)))
}
