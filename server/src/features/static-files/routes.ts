import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { addAssetRoutes } from './asset-routes.ts'
import { addBuildRoutes } from './build-routes.ts'
import { addSiteRoutes } from './site-routes.ts'

/** Files of hosts and remotes, of presentations, and of the site itself. */
export async function registerStaticFiles(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'releases' | 'shell' | 'editor' | 'rights' | 'database'> &
    Pick<Parts, 'storedFiles' | 'buildFiles' | 'presentations' | 'paintStored' | 'covers' | 'now'>,
): Promise<void> {
  const options = { root: parts.shell.folder, serve: false } as const
  await app.register(async (stored) => {
    await stored.register(fastifyStatic, options)
    addBuildRoutes(stored, parts)
    addAssetRoutes(stored, parts)
  })
  await app.register(async (site) => {
    await site.register(fastifyStatic, { ...options, preCompressed: true })
    addSiteRoutes(site, parts)
  })
}
