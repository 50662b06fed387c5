import type { FastifyInstance } from 'fastify'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { VERSIONS } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { homeBody } from './home-page.ts'

/** The home page. */
export async function registerHome(
  app: FastifyInstance,
  { readShelves, sendListPage }: Pick<Parts, 'readShelves' | 'sendListPage'>,
): Promise<void> {
  app.get('/', async (request, reply) => {
    const text = serverTexts(request.language)
    return sendListPage(request, reply, {
      versions: [VERSIONS.shelves],
      read: async ({ user }) => ({
        title: text('home.title'),
        description: text('home.text'),
        body: homeBody(text, (await readShelves()).picks, user !== null),
      }),
    })
  })
}
