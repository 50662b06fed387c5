import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViewLink } from '../../../content/presentations/presentation-store.ts'
import { siteOf } from '../../../foundation/config/site.ts'
import { createLinkViewerStore } from '../../../people/visitors/link-viewer-store.ts'
import { ensureSessionId } from '../../../people/visitors/session-id.ts'
import type { Parts } from '../../parts.ts'

/** @returns stores for figures who watches in this session, where the link asked before it opened */
export function createViewerKeeper({ database, config, now }: Pick<Parts, 'database' | 'config' | 'now'>) {
  const linkViewers = createLinkViewerStore(database, now)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { linkId, viewer }: Pick<ViewLink, 'linkId' | 'viewer'>,
  ): Promise<void> => {
    if (viewer === null) return
    const sessionId = ensureSessionId(request, reply, siteOf(config, request))
    const known = await database.read
      .selectFrom('link_viewers')
      .select(['name', 'email'])
      .where('link_id', '=', linkId)
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (known?.email === viewer.email && known.name === viewer.name) return
    await linkViewers.identify({ ...viewer, linkId, sessionId, userOid: request.user?.oid ?? null })
  }
}
