import type { FastifyInstance } from 'fastify'
import { listTitle } from '../../http/pages/list-nav.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { placeIn } from '../../presentations/list-pages.ts'
import {
  KEY_DIGITS,
  LIST_ORDERS,
  readExplorePage,
  readListed,
  type ListOrder,
} from '../../presentations/listed-presentations.ts'
import { exploreBody } from './explore-page.ts'
import { galleryBody } from './gallery-page.ts'

/** Public lists of presentations: explore, and the staff's picks. */
export async function registerExplore(
  app: FastifyInstance,
  { database, sendListPage, readShelves }: Pick<Parts, 'database' | 'sendListPage' | 'readShelves'>,
): Promise<void> {
  app.get('/explore/', async (request, reply) => {
    const text = serverTexts(request.language)
    const order = orderIn(request.query)
    return sendListPage(request, reply, order === 'watched', async () => {
      const wanted = placeIn(request.query, KEY_DIGITS[order])
      const { oids, place } = await readExplorePage(database, order, wanted)
      const presentations = await readListed(database, oids)
      const body = exploreBody({ text, order, place, presentations })
      const title = listTitle(text, text('notFound.explore'), place)
      return { title, body, description: text('explore.text'), indexed: place.page === 1 }
    })
  })

  app.get('/gallery/', async (request, reply) => {
    const text = serverTexts(request.language)
    return sendListPage(request, reply, false, async () => ({
      title: text('gallery.title'),
      description: text('gallery.text'),
      body: galleryBody(text, (await readShelves()).picks),
    }))
  })

  for (const path of ['/explore/', '/gallery/']) redirectSlashless(app, path)
}

function orderIn(query: unknown): ListOrder {
  const { sort } = (query ?? {}) as { sort?: unknown }
  return LIST_ORDERS.find((order) => order === sort) ?? 'watched'
}
