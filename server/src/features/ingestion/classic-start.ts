import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { addressBlockOf } from '../../limits/address-block.ts'
import type { Parts } from '../../parts.ts'
import { isClassic } from '../../presentations/presentation-paths.ts'
import { sessionIdOf } from '../../visitors/session-id.ts'
import { readTrackingOid } from '../../visitors/tracking-oid.ts'
import { viewTraitsOf } from '../../visitors/view-traits.ts'
import type { IngestionStores } from './ingestion-parts.ts'
import type { Entry } from './read-entry.ts'

const start = Compile(
  Type.Object({ action: Type.Literal('start'), prezi_id: Oid }, { additionalProperties: true }),
)

/**
 * Counts a view of a classic presentation. Only the viewer's log shows that it is watched: the first `start` is a view
 * (docs/behaviour/tracking.md#classic-view) of the view link that opened the page. Embeds are not counted, as with
 * newer presentations.
 *
 * @param trackingOid tracking id of the page that sends the log
 */
export async function countClassicStart(
  { rights, views, signer }: Pick<Parts, 'rights' | 'signer'> & Pick<IngestionStores, 'views'>,
  request: FastifyRequest,
  trackingOid: string,
  entries: readonly Entry[],
): Promise<void> {
  const sessionId = sessionIdOf(request)
  const tracked = readTrackingOid(signer, trackingOid)
  if (sessionId === null || !tracked || tracked.isEmbed) return
  const { oid, linkId } = tracked
  if (!entries.some(({ value }) => start.Check(value) && value.prezi_id === oid)) return
  // The link may be revoked by now. The log is stored anyway.
  const found = await rights.findOrNull(request, { oid, linkId })
  if (!found || found.relation === 'owner' || !isClassic(found.presentation.schemaVersion)) return
  await views.add({
    oid,
    sessionId,
    linkId: found.link?.linkId ?? null,
    addressBlock: addressBlockOf(request.ip),
    ...viewTraitsOf(request),
  })
}
