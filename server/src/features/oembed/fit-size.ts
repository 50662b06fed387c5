/** CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Section 9: the size of an embed nobody gave one. */
const DEFAULT_WIDTH = 560

/** The largest 16:9 that fits; without a greatest width, no wider than by default. */
export function fitSize({ width = DEFAULT_WIDTH, height = Infinity }: Partial<Size>): Size {
  const fitting = Math.max(1, Math.min(width, Math.floor((height * 16) / 9)))
  return { width: fitting, height: Math.max(1, Math.round((fitting * 9) / 16)) }
}
