// Ids of the inline `application/json` blocks that the server writes into a page and hosts read.

/** The page data; in every page. */
export const PAGE_DATA_BLOCK = 'page-data'

/** The remotes of the page, with the texts of its language; in every page. */
export const PAGE_RELEASE_BLOCK = 'page-release'

/** URLs of the scripts of one page of the server; only in pages that have some. */
export const PAGE_PART_BLOCK = 'page-part'
