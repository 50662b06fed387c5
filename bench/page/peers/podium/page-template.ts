import type { PodletData } from './podlets.ts'

/** The view page without what fills its slots. */
export interface PageTemplate {
  readonly slots: readonly { name: string; remote: string }[]
  readonly data: PodletData
  /** The body with the HTML of each slot, in the order of `slots`. */
  readonly body: (contents: readonly string[]) => string
  readonly document: (body: string, head: string) => string
}

const SLOT = /<div data-slot="([^"]+)" data-remote="([^"]+)"[^>]*><div data-slot-root>/g

/** Takes the page apart into its own HTML and the places of the slots. */
export async function readPage(url: string): Promise<PageTemplate> {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  if (!answer.ok) throw new Error(`[bench] ${url} responded with status ${answer.status}.`)
  const html = await answer.text()
  const bodyStart = html.indexOf('<body>') + '<body>'.length
  const bodyEnd = html.lastIndexOf('</body>')
  const inner = html.slice(bodyStart, bodyEnd)
  const places = [...inner.matchAll(SLOT)].map((match) => {
    const start = match.index + match[0].length
    return { name: match[1] ?? '', remote: match[2] ?? '', start, end: endOfElement(inner, start) }
  })
  return {
    slots: places,
    data: {
      pageData: read(html, 'page-data'),
      messages: read<{ messages: PodletData['messages'] }>(html, 'page-release').messages,
    },
    body(contents) {
      let last = 0
      const pieces = places.map(({ start, end }, index) => {
        const piece = inner.slice(last, start) + (contents[index] ?? '')
        last = end
        return piece
      })
      return pieces.join('') + inner.slice(last)
    },
    document: (body, head) =>
      html.slice(0, bodyStart).replace('</head>', `${head}</head>`) + body + html.slice(bodyEnd),
  }
}

/** Where the `div` that starts before `start` ends. */
function endOfElement(html: string, start: number): number {
  let depth = 1
  for (const tag of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] === '' ? 1 : -1
    if (depth === 0) return start + tag.index
  }
  throw new Error('[bench] The page has a slot that does not end.')
}

function read<Value>(html: string, id: string): Value {
  const start = html.indexOf('>', html.indexOf(`id="${id}"`)) + 1
  return JSON.parse(html.slice(start, html.indexOf('</script>', start))) as Value
}
