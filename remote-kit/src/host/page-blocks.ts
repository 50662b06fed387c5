import type { PageData, PageRelease } from '@viewpage/shared-events'
import { PAGE_DATA_BLOCK, PAGE_PART_BLOCK, PAGE_RELEASE_BLOCK } from '@viewpage/shared-events/page-blocks'
import { shownAt } from '../browser/prerendering.ts'

declare global {
  /** ms since 1970; when the response of this page began, or when a prerendered page was shown. */
  var __pageStartTime: number | undefined
}

/** Records when the page started. The server cannot write this into a cached page. */
export function recordPageStart(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const answeredAt = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  globalThis.__pageStartTime = Math.round(performance.timeOrigin + Math.max(answeredAt, shownAt()))
}

/** @throws Error if the block is missing. */
export function readPageRelease(): PageRelease {
  return readBlock(PAGE_RELEASE_BLOCK) as PageRelease
}

/** @throws Error if the block is missing. */
export function readPageData(): PageData {
  const pageData = readBlock(PAGE_DATA_BLOCK) as PageData
  return { ...pageData, pageStartTime: globalThis.__pageStartTime ?? pageData.pageStartTime }
}

export function readPagePart(): readonly string[] {
  return document.getElementById(PAGE_PART_BLOCK) ? (readBlock(PAGE_PART_BLOCK) as string[]) : []
}

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`[host] Failed to start: the page has no block "${id}".`)
  return JSON.parse(text)
}
