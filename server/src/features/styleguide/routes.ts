import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { siteOf } from '../../foundation/config/site.ts'
import type { Parts } from '../parts.ts'

/** The styleguide loads its own scripts and frames its own pages. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "frame-ancestors 'self'",
].join('; ')

/** The design system on one page, in development only (docs/styleguide.md). */
export async function registerStyleguide(
  app: FastifyInstance,
  { config, styleguideFolder }: Pick<Parts, 'config' | 'styleguideFolder'>,
): Promise<void> {
  // `npm run styleguide` makes the folder later, so `root` is another one and each response names the folder.
  await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })

  app.get('/styleguide', (request, reply) => {
    checkEnvironment(request)
    return reply.redirect('/styleguide/')
  })

  app.get<{ Params: { '*': string } }>('/styleguide/*', (request, reply) => {
    checkEnvironment(request)
    const file = request.params['*'].replace(/(^|\/)$/, '$1index.html')
    if (file.split('/').includes('..')) throw new ApiError('not_found')
    if (!existsSync(join(styleguideFolder, 'contents.json'))) {
      return reply.status(404).send('There is no styleguide yet. Build it: npm run styleguide\n')
    }
    return reply
      .header('Content-Security-Policy', POLICY)
      .sendFile(file, styleguideFolder, { cacheControl: false })
  })

  /** @throws ApiError `not_found` in production and pre-production */
  function checkEnvironment(request: FastifyRequest): void {
    const { environment } = siteOf(config, request)
    if (environment !== 'dev' && environment !== 'local') throw new ApiError('not_found')
  }
}
