import type { FastifyInstance } from 'fastify'
import { ABOUT_PATHS } from '../../foundation/http/about-paths.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { VERSIONS } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { createAboutPages } from './about-pages.ts'

/** Information pages: product, prices, help, terms and privacy policy. */
export async function registerAbout(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'database' | 'readShelves' | 'sendListPage'>,
): Promise<void> {
  const pages = createAboutPages(parts)

  for (const path of ABOUT_PATHS) {
    app.get(path, async (request, reply) =>
      parts.sendListPage(request, reply, {
        versions: [VERSIONS.shelves],
        read: (pageRequest) => pages[path](serverTexts(pageRequest.language), pageRequest),
      }),
    )
    redirectSlashless(app, path)
  }
}
