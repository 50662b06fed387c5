import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Parts } from '../../parts.ts'
import { isClassic } from '../../presentations/access.ts'
import type { IngestionStores } from './ingestion-parts.ts'
import type { Entry } from './read-entry.ts'
import { addressBlockOf } from '../../limits/address-block.ts'
import { sessionIdOf } from '../../visitors/session-id.ts'
import { readTrackingOid } from '../../visitors/tracking-oid.ts'
import { viewTraitsOf } from '../../visitors/view-traits.ts'

const start = Compile(
  Type.Object({ action: Type.Literal('start'), prezi_id: Oid }, { additionalProperties: true }),
)

/**
 * A classic presentation says by the viewer's log alone that somebody watches it: its first start is a view (D51), of
 * the view link that its page was opened by. One in an embed is none, as with newer presentations.
 *
 * @param trackingOid of the page that sends the log
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
  // The link may have been revoked since. The log is stored anyway.
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
