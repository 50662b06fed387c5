import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { ApiError } from '../../errors.ts'

/** A name or an address, and perhaps a port. */
const HOST = /^(?:\w[\w.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Refuses requests that do not say plainly where they go, before anything is made of it: the address must be a path of
 * this site, and the host a host name. Register it first.
 */
export const requestAddress = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify believes it from a trusted proxy. Where a proxy changes the host, VIEWPAGE_PUBLIC_URL says what it was.
    delete request.raw.headers['x-forwarded-host']
    const details = [...faultOfPath(request.url), ...faultOfHost(request, config.publicUrl)]
    if (details.length === 0) return done()
    void reply.status(400).send(new ApiError('bad_request', { details }).toBody())
  })
})

/** `http://other.example/p/…` and `//other.example/…` would lead to another site in a redirect. */
function faultOfPath(url: string): string[] {
  return /^\/(?![/\\])/.test(url) ? [] : ['The address must be a path that begins with a single slash.']
}

/** Old clients and health checks over HTTP/1.0 send no host; an answer can then only name the public address. */
function faultOfHost({ headers }: FastifyRequest, publicUrl: string | null): string[] {
  const { host, ':authority': authority } = headers
  const given = host ?? authority ?? ''
  const isKnown = given === '' ? publicUrl !== null : HOST.test(String(given))
  const isOne = host === undefined || authority === undefined || host === authority
  return isKnown && isOne ? [] : ['The Host header must be one host name.']
}
