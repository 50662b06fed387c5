/** A page of a list. */
export interface ListPage {
  readonly total: number
  /** From 1. */
  readonly page: number
  /** At least 1. */
  readonly pages: number
}

/** A page with its presentations in order. */
export interface OidPage extends ListPage {
  readonly oids: readonly string[]
}

const LISTED_PER_PAGE = 24

/** The requested page, or the last one if there are fewer. */
export function pageWithin(
  total: number,
  wanted: number,
): ListPage & { readonly offset: number; readonly perPage: number } {
  const pages = Math.max(1, Math.ceil(total / LISTED_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { total, page, pages, offset: (page - 1) * LISTED_PER_PAGE, perPage: LISTED_PER_PAGE }
}

/** The page number in a query; 1 if it is missing or invalid. */
export function pageIn(query: unknown): number {
  const { page } = (query ?? {}) as { page?: unknown }
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
