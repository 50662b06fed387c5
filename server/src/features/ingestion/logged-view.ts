import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Parts } from '../parts.ts'
import { isClassic } from '../../content/presentations/presentation-paths.ts'
import { sessionIdOf } from '../../people/visitors/session-id.ts'
import { readTrackingOid } from '../../people/visitors/tracking-oid.ts'
import { countView } from './count-view.ts'
import type { IngestionStores } from './ingestion-parts.ts'
import type { Entry } from './read-entry.ts'

const entry = { prezi_id: Oid, session_id: Type.Optional(Type.Unknown()) }
const view = Compile(Type.Object({ ...entry, action: Type.Enum(['seen', 'start']) }))
const seenLater = Compile(
  Type.Object({ action: Type.Literal('start'), payload: Type.Object({ seen: Type.Literal(false) }) }),
)

/**
 * Counts a view of a classic presentation, or of an embed. Only the viewer's log shows that these are watched: the first
 * `seen`, or the first `start` of a page that logs no `seen`, is a view (docs/behaviour/tracking.md#classic-view,
 * docs/behaviour/embed.md#embed-tracking) of the view link that opened the page.
 *
 * @param trackingOid tracking id of the page that sends the log
 */
export async function countLoggedView(
  {
    rights,
    signer,
    ...counting
  }: Pick<Parts, 'rights' | 'signer' | 'metrics'> & Pick<IngestionStores, 'views'>,
  request: FastifyRequest,
  trackingOid: string,
  entries: readonly Entry[],
): Promise<void> {
  const tracked = readTrackingOid(signer, trackingOid)
  if (!tracked) return
  const { oid, linkId, isEmbed, revision } = tracked
  const viewed = entries
    .map(({ value }) => value)
    .find((value) => view.Check(value) && value.prezi_id === oid && !seenLater.Check(value))
  if (!view.Check(viewed)) return
  // Browsers may keep all cookies from a frame on another site; then the session is the page load.
  const sessionId = sessionIdOf(request) ?? (isEmbed ? sessionIdIn(viewed) : null)
  if (sessionId === null) return
  // The link may be revoked by now. The log is stored anyway.
  const access = await rights.findOrNull(request, { oid, linkId })
  if (!access?.isCounted) return
  if (!isEmbed && !isClassic(access.presentation.schemaVersion)) return
  await countView(counting, request, {
    ...{ oid, sessionId, linkId: access.link?.linkId ?? null },
    revision,
  })
}

function sessionIdIn({ session_id: id }: { readonly session_id?: unknown }): string | null {
  return typeof id === 'string' && matches(SESSION_ID, id) ? id : null
}
