import type { FastifyInstance } from 'fastify'
import type { Context } from '../../parts.ts'
import { homeBody } from './home-page.ts'
import { serverTexts } from '../../locales/texts.ts'

/** The front door. */
export async function home(app: FastifyInstance, { readShelves, sendSitePage }: Context): Promise<void> {
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
