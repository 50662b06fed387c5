import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { ApiError } from '../../errors.ts'

/** A hostname or an IP address, with an optional port. */
const HOST = /^(?:\w[\w.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Refuses requests whose target is not a path of this site or whose host is not a hostname. Register it first, because
 * others build URLs from both. A path with more slashes that no route takes is left to the handler of what is not found, which
 * may know what was meant.
 */
export const requestAddress = plugin(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'http'> }) => {
    app.addHook('onRequest', (request, reply, done) => {
      // Fastify trusts this header behind a proxy. If a proxy changes the host, set VIEWPAGE_PUBLIC_URL.
      delete request.raw.headers['x-forwarded-host']
      const isMended = request.is404 && request.url.startsWith('/')
      const faults = isMended ? [] : faultsOfPath(request.url)
      const details = [...faults, ...faultOfHost(request, config.http.publicUrl)]
      if (details.length === 0) return done()
      void reply.status(400).send(new ApiError('bad_request', { details }).toBody())
    })
  },
)

/** `http://other.example/p/…` and `//other.example/…` would redirect to another site. */
export function faultsOfPath(url: string): string[] {
  return /^\/(?![/\\])/.test(url) ? [] : ['The address must be a path that begins with a single slash.']
}

/** HTTP/1.0 clients and health checks send no host, which needs a public URL. */
function faultOfHost({ headers }: FastifyRequest, publicUrl: string | null): string[] {
  const { host, ':authority': authority } = headers
  const given = host ?? authority ?? ''
  const isKnown = given === '' ? publicUrl !== null : HOST.test(String(given))
  const isOne = host === undefined || authority === undefined || host === authority
  return isKnown && isOne ? [] : ['The Host header must be one host name.']
}
