import type { PageData, PageRelease } from '@viewpage/shared-events'

/** Ids of the inline `application/json` blocks in every page. */
export const PAGE_DATA_BLOCK = 'page-data'
export const PAGE_RELEASE_BLOCK = 'page-release'

/** @throws Error if the block is missing. */
export function readPageRelease(): PageRelease {
  return readBlock(PAGE_RELEASE_BLOCK) as PageRelease
}

/** @throws Error if the block is missing. */
export function readPageData(): PageData {
  return readBlock(PAGE_DATA_BLOCK) as PageData
}

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`[host] Failed to start: the page has no block "${id}".`)
  return JSON.parse(text)
}
