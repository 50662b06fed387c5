import type { Box } from './schema.ts'

/** The size of a first step without a size, in world units. */
const FIRST_SIZE = { width: 1_600, height: 900 }
const RATIO = FIRST_SIZE.width / FIRST_SIZE.height

type Size = Pick<Box, 'width' | 'height'>
type FlatBox = Size & Partial<Record<string, unknown>>

/**
 * Fills in missing sizes, so that every step can be shown: a box without height or width becomes 16:9; a box without
 * both gets the size of the previous step. Invalid values are left unchanged for the check.
 */
export function fillFlatBoxes(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value['path'])) return value
  const path: readonly unknown[] = value['path']
  if (!path.some(isFlat)) return value
  let before: Size = FIRST_SIZE
  const filled = path.map((step) => {
    const whole = isFlat(step) ? { ...step, box: { ...step.box, ...sizeOf(step.box, before) } } : step
    if (isObject(whole) && isSize(whole['box'])) before = whole['box']
    return whole
  })
  return { ...value, path: filled }
}

function sizeOf({ width, height }: Size, before: Size): Size {
  if (width === 0 && height === 0) return { width: before.width, height: before.height }
  return width === 0 ? { width: height * RATIO, height } : { width, height: width / RATIO }
}

function isFlat(step: unknown): step is { box: FlatBox } {
  if (!isObject(step) || !isSize(step['box'])) return false
  const { width, height } = step['box']
  return Math.min(width, height) === 0
}

function isSize(box: unknown): box is FlatBox {
  return (
    isObject(box) &&
    [box['width'], box['height']].every((side) => typeof side === 'number' && side >= 0 && side < Infinity)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
