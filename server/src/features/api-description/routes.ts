import type { FastifyInstance } from 'fastify'
import { perVisitor } from '../../storage/limits/per-visitor.ts'

/** What the API takes and sends, as OpenAPI (docs/routes.md#the-api). */
export async function registerApiDescription(app: FastifyInstance): Promise<void> {
  let text: string | null = null
  // Recursive schemas refer to definitions, which OpenAPI has in one place.
  const describe = () => JSON.stringify(app.swagger()).replaceAll('"#/$defs/', '"#/components/schemas/')
  app.get('/api/openapi.json', { config: { rateLimit: perVisitor(60) } }, async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .headers({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' })
      .send((text ??= describe())),
  )
}
