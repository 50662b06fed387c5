import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { callAll } from '../harness/load.ts'
import { serverMegabytes } from '../harness/processes.ts'
import { inTurn, pageCall, startSite } from './site.ts'

const DEVICES = ['Mozilla/5.0', 'Mozilla/5.0 (iPhone) Mobile', 'Mozilla/5.0 (Android) Mobile']

/** MB of a server with this much memory for pages: after its start, each presentation once, and many different pages. */
export async function measureMemory(
  cacheMegabytes: number,
  decks: number,
  maxPages: number,
): Promise<string> {
  await using site = await startSite({ VIEWPAGE_PAGE_CACHE_MB: String(cacheMegabytes) }, decks)
  const { url, pid } = site.server
  const pages = DEVICES.flatMap((device) =>
    LANGUAGES.flatMap((language) =>
      site.copies.map((path) => pageCall(path, { 'accept-language': language, 'user-agent': device })),
    ),
  ).slice(0, maxPages)
  const next = inTurn(pages)
  const figures = [`${serverMegabytes(pid).toFixed(0)} MB after its start`]
  for (const [from, to] of halves(decks, pages.length)) {
    await callAll({ url, pid, next }, to - from)
    figures.push(`${serverMegabytes(pid).toFixed(0)} after ${to} pages`)
  }
  return `Memory of the server's processes with VIEWPAGE_PAGE_CACHE_MB=${cacheMegabytes}: ${figures.join(', ')}`
}

/** All presentations once, then the rest in two halves, so that growth without a bound shows. */
function halves(first: number, all: number): [from: number, to: number][] {
  const begin = Math.min(first, all)
  const middle = Math.round((begin + all) / 2)
  return [
    [0, begin],
    [begin, middle],
    [middle, all],
  ]
}
