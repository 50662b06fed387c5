/** Size of a page, in the same unit for all pages. */
export interface PageSize {
  width: number
  height: number
}

export interface PlacedPage {
  /** World position of its upper left corner. */
  x: number
  y: number
  /** World units per unit of the sizes. */
  scale: number
}

/** World units of the longer side of a usual page. */
const PAGE = 1_600
/** Gap between pages, as a fraction of a typical page: small for short transitions, large enough to show one page alone. */
const GAP = 0.22

/**
 * Lays pages out in rows of alternating direction, so that the next page is always adjacent. Pages keep their relative
 * sizes and are centred in their cells.
 */
export function layOutPages(sizes: readonly PageSize[]): PlacedPage[] {
  if (sizes.length === 0) return []
  const scale = PAGE / usualLength(sizes)
  const columns = columnsFor(sizes)
  const rows: number[][] = []
  sizes.forEach((_, at) => {
    const row = Math.floor(at / columns)
    const cells = (rows[row] ??= [])
    if (row % 2 === 0) cells.push(at)
    else cells.unshift(at)
  })
  // A last row that goes back starts under the page before it.
  const last = rows.at(-1)
  if (rows.length % 2 === 0 && last) while (last.length < columns) last.unshift(-1)

  const gap = GAP * PAGE
  const sizeOf = (at: number): PageSize => sizes[at] ?? { width: 0, height: 0 }
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => sizeOf(cells[column] ?? -1).width * scale)),
  )
  const placed = new Array<PlacedPage>(sizes.length)
  let y = 0
  for (const cells of rows) {
    const height = Math.max(...cells.map((at) => sizeOf(at).height * scale))
    let x = 0
    cells.forEach((at, column) => {
      const cell = widths[column] ?? 0
      const { width, height: own } = sizeOf(at)
      if (at >= 0)
        placed[at] = { x: x + (cell - width * scale) / 2, y: y + (height - own * scale) / 2, scale }
      x += cell + gap
    })
    y += height + gap
  }
  return placed
}

/** The median of the longer sides, which single odd pages do not affect. */
function usualLength(sizes: readonly PageSize[]): number {
  const lengths = sizes.map(({ width, height }) => Math.max(width, height)).sort((one, other) => one - other)
  return lengths[Math.floor(lengths.length / 2)] ?? 1
}

/** About as wide as high, for the overview. */
function columnsFor(sizes: readonly PageSize[]): number {
  const shape = sizes.reduce((sum, { width, height }) => sum + width / height, 0) / sizes.length
  return Math.max(1, Math.min(sizes.length, Math.round(Math.sqrt((sizes.length * 1.6) / shape))))
}
