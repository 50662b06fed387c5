import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listTitle } from '../../pages/html/list-nav.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { VERSIONS } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { FIRST_PAGE, PLACE_PARAMETERS, placeIn } from '../../content/presentations/list-pages.ts'
import {
  readExplorePage,
  readListed,
  type ListedPresentation,
} from '../../content/presentations/listed-presentations.ts'
import { FOUND_KEY_DIGITS } from './rank.ts'
import { searchBody, searchTitle } from './search-page.ts'
import { searchPresentations } from './search-presentations.ts'
import { searchTermOf, type SearchTerm } from './search-term.ts'

/** Presentations to show instead if nothing was found. */
const MAX_OTHERS = 4

/** Search for presentations. */
export async function registerSearch(
  app: FastifyInstance,
  { database, sendListPage }: Pick<Parts, 'database' | 'sendListPage'>,
): Promise<void> {
  app.get('/explore/search/', async (request, reply) => {
    const term = searchTermOf(givenTerm(request.query))
    if (!term) return reply.redirect('/explore/', 302)
    // The index follows the presentations after a moment, so results are made again like pages with counts.
    return sendListPage(request, reply, {
      hasCounts: true,
      parameters: ['search', ...PLACE_PARAMETERS],
      versions: [VERSIONS.all],
      read: (asked) => readFoundPage(asked, term),
    })
  })

  async function readFoundPage(request: FastifyRequest, term: SearchTerm): Promise<SitePage> {
    const text = serverTexts(request.language)
    const requestedPlace = placeIn(request.query, FOUND_KEY_DIGITS)
    const { oids, has, place, isCut, suggestion } = await searchPresentations(database, term, requestedPlace)
    const [presentations, others] = await Promise.all([
      readListed(database, oids),
      place.total > 0 ? [] : readOthers(),
    ])
    const page = { text, term: term.text, place, isCut, presentations, has, suggestion, others }
    return {
      title: listTitle(text, searchTitle(page), place),
      body: searchBody(page),
      indexed: false,
      searchTerm: term.text,
    }
  }

  async function readOthers(): Promise<readonly ListedPresentation[]> {
    const { oids } = await readExplorePage(database, 'watched', FIRST_PAGE)
    return readListed(database, oids.slice(0, MAX_OTHERS))
  }

  redirectSlashless(app, '/explore/search/')
}

/** The first `search` parameter. */
function givenTerm(query: unknown): string {
  const { search } = (query ?? {}) as { search?: unknown }
  const first: unknown = Array.isArray(search) ? search[0] : search
  return typeof first === 'string' ? first : ''
}
