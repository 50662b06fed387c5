import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import { addAssetRoutes } from './asset-routes.ts'
import { addBuildRoutes } from './build-routes.ts'
import { addSiteRoutes } from './site-routes.ts'

/** Files of hosts and remotes, of presentations, and of the site itself. */
export async function registerStaticFiles(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'releases' | 'shell' | 'editor' | 'rights' | 'database' | 'assetFiles'>,
): Promise<void> {
  await app.register(fastifyStatic, { root: parts.shell.folder, serve: false, preCompressed: true })
  addBuildRoutes(app, parts)
  addAssetRoutes(app, parts)
  addSiteRoutes(app, parts)
}
