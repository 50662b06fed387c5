import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { ApiError } from '../../errors.ts'
import { siteOf } from '../../http/site.ts'

/** A page for those who build this one: its scripts are files of its own, and it frames itself. */
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
  // The folder comes with `npm run styleguide`, and need not be there yet: every answer names it.
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

  /** @throws ApiError where the page is not for everybody's eyes */
  function checkEnvironment(request: FastifyRequest): void {
    const { environment } = siteOf(config, request)
    if (environment !== 'dev' && environment !== 'local') throw new ApiError('not_found')
  }
}
