import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '../../src/people/rights/token-scopes.ts'

/** A route as it was registered. */
export interface ListedRoute {
  readonly method: string
  /** Such as `/p/:oid/`, without the patterns of its parameters. */
  readonly pattern: string
  /** JSON schema of its body. */
  readonly bodySchema: object | undefined
  /** Bytes; `undefined`: that of the server. */
  readonly bodyLimit: number | undefined
  /** The scope that an API token needs for it; `undefined`: it takes none. */
  readonly scope: Scope | undefined
}

const PARAMETER_PATTERN = /\(\^[^)]*\)/g

/** Lists the routes of the servers that `make` creates, without `HEAD`. */
export async function listRoutes(make: () => Promise<void>): Promise<ListedRoute[]> {
  const routes: ListedRoute[] = []
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method: methods, url, schema, bodyLimit, config }) => {
      const pattern = url.replace(PARAMETER_PATTERN, '')
      const bodySchema = typeof schema?.body === 'object' && schema.body !== null ? schema.body : undefined
      for (const method of [methods].flat())
        if (method !== 'HEAD')
          routes.push({ method, pattern, bodySchema, bodyLimit, scope: config?.forTokens })
    })
  }
  diagnostics.subscribe('fastify.initialization', onServer)
  try {
    await make()
  } finally {
    diagnostics.unsubscribe('fastify.initialization', onServer)
  }
  return routes
}
