import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { isClassic } from '../presentations/access.ts'
import { findVisible } from '../presentations/find-visible.ts'
import type { Entry } from './read-entry.ts'
import { sessionIdOf } from './session-id.ts'
import { viewTraitsOf } from './view-traits.ts'

const start = Compile(
  Type.Object({ action: Type.Literal('start'), prezi_id: Oid }, { additionalProperties: true }),
)

/** A classic presentation says by the viewer's log alone that somebody watches it: its first start is a view (D51). */
export async function countClassicStarts(
  { presentations, insights }: Pick<Context, 'presentations' | 'insights'>,
  request: FastifyRequest,
  entries: readonly Entry[],
): Promise<void> {
  const sessionId = sessionIdOf(request)
  if (sessionId === null) return
  // A page shows one presentation.
  const started = entries.map(({ value }) => value).find((entry) => start.Check(entry))
  if (!started) return
  const oid = started.prezi_id
  const found = await findVisible(presentations, request.user, oid).catch((error: unknown) => {
    // The log is kept whatever it says.
    if (error instanceof ApiError) return null
    throw error
  })
  if (!found || found.access.byOwner || !isClassic(found.presentation.schemaVersion)) return
  await insights.addView({ oid, sessionId, linkId: null, ...viewTraitsOf(request) })
}
