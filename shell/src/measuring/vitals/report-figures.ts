import { beacon } from '../../browser/post.ts'

// As `view-report.ts` has them: importing them from there would make what pages load first longer.
const ADDRESS = '/api/v1/page-views/'
function serverTimingOf(wanted: 'view' | 'facts'): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.serverTiming?.find(({ name }) => name === wanted)?.description
}

const factOf = (action: string) => action.slice(0, action.indexOf('@'))

/**
 * Reports what canaries are judged by besides failures: how fast the page was, and whether the actions happened that the
 * server asks about, in any major. Nothing without a token.
 *
 * @param happened the actions that were published, as `owner/fact@major`
 */
export function reportFigures(
  { lcp, inp }: { readonly lcp?: number; readonly inp?: number },
  happened: ReadonlySet<string>,
): void {
  const token = serverTimingOf('view')
  if (token === undefined) return
  const facts = new Set([...happened].map(factOf))
  const asked = serverTimingOf('facts')?.split(' ') ?? []
  const figures = {
    lcp,
    inp,
    facts: Object.fromEntries(asked.map((action) => [action, facts.has(factOf(action))])),
  }
  beacon(ADDRESS, JSON.stringify({ token, state: 'live', failed: [], figures }))
}
