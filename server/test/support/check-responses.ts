import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { ErrorSchema } from '../../src/features/api-description/api-call.ts'
import { API_CALLS, callKey } from '../../src/features/api-description/describe-api.ts'

/**
 * Compares what the API of all servers of this process sends with its description. A response that does not fit becomes
 * one with the status 500, which says why.
 */
export function checkResponses(): void {
  diagnostics.subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('preSerialization', async ({ method, routeOptions: { url } }, { statusCode }, body) => {
      // Without its body in the end.
      const described = method === 'HEAD' ? 'GET' : method
      const fault = url?.startsWith('/api/') ? faultOf(callKey(described, url), statusCode, body) : null
      if (fault !== null) throw new Error(fault)
      return body
    })
  })
}

/** @returns `null` if it fits */
function faultOf(key: string, status: number, body: unknown): string | null {
  const described = API_CALLS[key]?.responses[status] ?? (status >= 400 ? ErrorSchema : undefined)
  const where = `the response ${status} of ${key}`
  if (described === undefined || typeof described === 'string') return `${where} is not described`
  // As it is sent: without fields that are undefined.
  const sent: unknown = JSON.parse(JSON.stringify(body))
  const [first] = Value.Errors(described, sent)
  return first ? `${where} does not fit its description: ${first.instancePath} ${first.message}` : null
}
