/** CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** px; the default size of an embed (docs/behaviour/embed.md#default-embed-size). */
const DEFAULT_WIDTH = 560

/** The largest 16:9 size within the bounds. Without a width it is at most the default. */
export function fitSize({ width = DEFAULT_WIDTH, height = Infinity }: Partial<Size>): Size {
  const fitting = Math.max(1, Math.min(width, Math.floor((height * 16) / 9)))
  return { width: fitting, height: Math.max(1, Math.round((fitting * 9) / 16)) }
}
