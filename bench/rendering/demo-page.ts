import type { DeckPageData, ReleaseSet } from '@viewpage/shared-events'

/** The demo presentation with the most content. */
export const PAGE_PATH = '/p/orbit1/'

/** Page data and slots of the demo page, as visitors get them. */
export interface DemoPage {
  readonly pageData: DeckPageData
  readonly slots: ReadonlySet<string>
}

export async function readDemoPage(url: string): Promise<DemoPage> {
  const answer = await fetch(new URL(PAGE_PATH, url), { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'
  return {
    pageData: JSON.parse(block) as DeckPageData,
    slots: new Set([...html.matchAll(/ data-slot="([^"]+)"/g)].map(([, slot = '']) => slot)),
  }
}

/** Active version of each remote. */
export async function readReleaseSet(url: string): Promise<ReleaseSet> {
  return (await (await fetch(new URL('/releases/current', url))).json()) as ReleaseSet
}
