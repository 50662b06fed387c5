import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { askAll } from './load.ts'
import { ask, inTurn } from './requests.ts'
import { serverMegabytes } from './server-processes.ts'
import { withServer } from './with-server.ts'

/** Different pages at most. */
const MAX_PAGES = Number(process.env['PAGES'] ?? 20_000)

const DEVICES = ['Mozilla/5.0', 'Mozilla/5.0 (iPhone) Mobile', 'Mozilla/5.0 (Android) Mobile']

/** MB of a server with this much memory for pages: after its start, each presentation once, and many different pages. */
export async function measureMemory(cacheMegabytes: number, decks: number): Promise<string> {
  return withServer({ VIEWPAGE_PAGE_CACHE_MB: String(cacheMegabytes) }, decks, async ({ url, pid }, site) => {
    const pages = DEVICES.flatMap((device) =>
      LANGUAGES.flatMap((language) =>
        site.copies.map((path) => ask(path, { 'accept-language': language, 'user-agent': device })),
      ),
    ).slice(0, MAX_PAGES)
    const next = inTurn(pages)
    const figures = [`${serverMegabytes(pid).toFixed(0)} MB after its start`]
    for (const [from, to] of halves(decks, pages.length)) {
      await askAll({ url, pid, next }, to - from)
      figures.push(`${serverMegabytes(pid).toFixed(0)} after ${to} pages`)
    }
    return `Memory of the server's processes with VIEWPAGE_PAGE_CACHE_MB=${cacheMegabytes}: ${figures.join(', ')}`
  })
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

if (import.meta.main)
  for (const megabytes of [16, 128])
    console.log(await measureMemory(megabytes, Number(process.env['DECKS'] ?? 1_000)))
