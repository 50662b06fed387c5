import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { PageError } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { browserName } from '../../people/visitors/browser-name.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { createPageErrorStore } from './page-error-store.ts'

/** The limit of `navigator.sendBeacon`. */
const MAX_BODY_BYTES = 64 * 1024

/** A page sends at most five errors a minute. A class behind one address may see the same error. */
const RATE = perVisitor(300)

/**
 * Stores and logs page errors. They identify no visitor, so they do not depend on the visitor's choice about tracking.
 */
export async function registerPageErrors(
  instance: FastifyInstance,
  {
    database,
    byteBudget,
    ingestionQuota,
    hasDiskSpace,
    now,
  }: Pick<Parts, 'database' | 'byteBudget' | 'ingestionQuota' | 'hasDiskSpace' | 'now'>,
): Promise<void> {
  const store = createPageErrorStore(database, now)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/page-errors/',
    {
      ...trackingGate(app, { database, byteBudget, hasDiskSpace }),
      bodyLimit: MAX_BODY_BYTES,
      schema: { body: Type.Array(PageError, { minItems: 1, maxItems: 10 }) },
      config: { rateLimit: RATE },
    },
    async (request, reply) => {
      const { body, ip } = request
      const stored = { rows: body.length, bytes: Buffer.byteLength(JSON.stringify(body)) }
      if (!(await ingestionQuota.admit(addressBlockOf(ip), stored))) return reply.status(204).send()
      const browser = browserName(request.headers['user-agent'] ?? '')
      const isOverride = request.releaseOverride !== null
      const errors = body.map((error) => ({ ...error, browser, ...(isOverride && { isOverride }) }))
      for (const { stack: _, ...error } of await store.add(errors))
        request.log.warn({ error }, 'an error on a page')
      return reply.status(204).send()
    },
  )
}
