import { serveLocally, type LocalServer } from '../../harness/local-server.ts'

const RULES = '{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}'
const PAGES: Readonly<Record<string, string>> = {
  '/': `<!doctype html><title>first</title>
<script type="speculationrules">${RULES}</script>
<div data-slot="sidebar" data-state="live"><a href="/p/garden1/" style="display:block;padding:50px">next</a></div>`,
  '/p/garden1/': `<!doctype html><title>next</title>
<body style="margin:0"><img src="/picture.png" width="412" height="300"></body>`,
}

/**
 * Serves a page whose only content is a card, and the page of the card, which has the picture of a presentation and
 * nothing else. Opening it takes what the browser itself needs to open a predicted page.
 *
 * @param presentation address of its view page
 * @throws Error if that has no picture
 */
export async function serveEmptyPages(presentation: string): Promise<LocalServer> {
  const html = await (await fetch(presentation)).text()
  const path = /<img[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (path === undefined) throw new Error(`[bench] Failed to find a picture in ${presentation}.`)
  const picture = new Uint8Array(await (await fetch(new URL(path, presentation))).arrayBuffer())
  return serveLocally((asked) => (asked === '/picture.png' ? picture : PAGES[asked]))
}
