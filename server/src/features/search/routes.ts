import type { FastifyInstance } from 'fastify'
import { listTitle } from '../../http/pages/list-nav.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { pageIn } from '../../presentations/list-pages.ts'
import { readExplorePage, readListed } from '../../presentations/listed-presentations.ts'
import { searchBody, searchTitle } from './search-page.ts'
import { searchPresentations } from './search-presentations.ts'
import { searchTermOf } from './search-term.ts'
import { suggestSpelling } from './suggest-spelling.ts'

/** Presentations to show instead if nothing was found. */
const MAX_OTHERS = 4

/** Search for presentations. */
export async function registerSearch(
  app: FastifyInstance,
  { database, sendSitePage }: Pick<Parts, 'database' | 'sendSitePage'>,
): Promise<void> {
  app.get('/explore/search/', async (request, reply) => {
    const text = serverTexts(request.language)
    const term = searchTermOf(givenTerm(request.query))
    if (!term) return reply.redirect('/explore/', 302)
    const { oids, has, ...place } = await searchPresentations(database, term, pageIn(request.query))
    const found = place.total > 0
    const page = {
      text,
      term: term.text,
      place,
      presentations: await readListed(database, oids),
      has,
      suggestion: found && has === 'all' ? null : await suggestSpelling(database, term),
      others: found ? [] : await readListed(database, (await mostWatched()).slice(0, MAX_OTHERS)),
    }
    return sendSitePage(request, reply, {
      title: listTitle(text, searchTitle(page), place),
      body: searchBody(page),
      indexed: false,
      searchTerm: term.text,
    })
  })

  async function mostWatched(): Promise<readonly string[]> {
    return (await readExplorePage(database, 'watched', 1)).oids
  }

  redirectSlashless(app, '/explore/search/')
}

/** The first `search` parameter. */
function givenTerm(query: unknown): string {
  const { search } = (query ?? {}) as { search?: unknown }
  const first: unknown = Array.isArray(search) ? search[0] : search
  return typeof first === 'string' ? first : ''
}
