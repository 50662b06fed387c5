import { isOwnRequest } from '../http/own-request.ts'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** The label of requests that match no route. Their paths are as many as senders invent. */
const NO_ROUTE = 'none'

/** Measures each response, by the pattern of its route. Adds nothing if metrics are off. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return
  /** By the pattern of a route. */
  const names = new Map<string, string>()
  function nameOf(url: string): string {
    const name = names.get(url) ?? readable(url)
    names.set(url, name)
    return name
  }
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return
    const {
      method,
      routeOptions: { url },
    } = request
    const route = url === undefined ? NO_ROUTE : nameOf(url)
    metrics.request(
      route === NO_ROUTE ? NO_ROUTE : method,
      route,
      reply.statusCode,
      reply.elapsedTime / 1_000,
    )
  })
}

/** A pattern without the regular expressions of its parameters. */
function readable(url: string): string {
  return url.replaceAll(/\([^()]*\)/g, '')
}
