import type { DeckPageData } from '@viewpage/shared-events'
import { readEmbedOptions } from '@viewpage/shared-events/embed-options'

/**
 * Puts the options in the address of an embed that only its script reads into the page data, from which the viewer reads
 * them. The server does not: a page in its cache is the same for all their values.
 */
export function applyOptions(pageData: DeckPageData, address: URL, root = document.documentElement): void {
  const { step, end, loop, bar, title, color } = readEmbedOptions(address)
  const embed = { step, end, loop, bar, title }
  Object.assign(pageData, {
    embed: Object.fromEntries(Object.entries(embed).filter(([, value]) => value !== undefined)),
  })
  if (color !== undefined) root.style.setProperty('--stage', color)
}
