import type { FastifyInstance } from 'fastify'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { homeBody } from './home-page.ts'

/** The home page. */
export async function registerHome(
  app: FastifyInstance,
  { readShelves, sendSitePage }: Pick<Parts, 'readShelves' | 'sendSitePage'>,
): Promise<void> {
  app.get('/', async (request, reply) => {
    const text = serverTexts(request.language)
    const { picks } = await readShelves()
    return sendSitePage(request, reply, {
      title: text('home.title'),
      description: text('home.text'),
      body: homeBody(text, picks),
    })
  })
}
