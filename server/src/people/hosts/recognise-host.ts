import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from '../../foundation/errors.ts'
import { bearerOf } from '../../foundation/http/bearer.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { HostKeyStore } from './host-key-store.ts'
import { readHostToken, type HostToken } from './host-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of registered origins may call it, with a host token. @default false */
    readonly forHosts?: boolean
  }
  interface FastifyRequest {
    /** With which a page of another origin sent the request; `null` for all others. */
    hostToken: HostToken | null
  }
}

/** s for which a browser remembers what a page may send. */
const PREFLIGHT_SECONDS = 600
const LONGEST_TOKEN = 2_000
/** s until the token of the request ends, so that a page renews it before. */
const ENDS_IN = 'Host-Token-Ends-In'

export interface HostOptions {
  readonly hostKeys: Pick<HostKeyStore, 'ofOrigin'>
  readonly signer: Signer
  /** The origin of this site for the request. */
  readonly originOf: (request: FastifyRequest) => string
  /** ms since 1970 */
  readonly now: () => number
}

/**
 * Recognises pages of registered origins, and lets them read the responses. Only routes with `forHosts` take a host token; for
 * all others such a page is one of another site.
 */
export const hosts = plugin(
  async (app: FastifyInstance, { hostKeys, signer, originOf, now }: HostOptions) => {
    app.decorateRequest('hostToken', null)

    /** The parts of the addresses of routes with `forHosts`. */
    const addresses: string[][] = []
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.forHosts) addresses.push(url.split('/'))
    })
    const isAddressForHosts = ({ url }: FastifyRequest) => {
      const [path = ''] = url.split('?', 1)
      const parts = path.split('/')
      return addresses.some(
        (address) =>
          address.length === parts.length &&
          address.every((part, at) => part.startsWith(':') || part === parts[at]),
      )
    }

    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers
      const isPreflight = request.method === 'OPTIONS' && isAddressForHosts(request)
      if (!isPreflight && !request.routeOptions.config.forHosts) return
      if (origin === undefined || origin === originOf(request)) return
      const host = await hostKeys.ofOrigin(origin)
      if (host) void reply.headers({ 'Access-Control-Allow-Origin': origin, Vary: 'Origin' })
      if (isPreflight) return answerPreflight(reply, origin, host !== null)
      const token = bearerOf(request)
      if (token === undefined) return
      request.hostToken = checked(readTokenIn(token), origin)
      if (host?.userOid !== request.hostToken.userOid)
        throw refused(`the key of ${origin} was withdrawn. ${AGAIN}`)
      void reply.headers({
        [ENDS_IN]: Math.floor((request.hostToken.until - now()) / 1_000),
        'Access-Control-Expose-Headers': ENDS_IN,
      })
    })

    const readTokenIn = (token: string) =>
      token.length > LONGEST_TOKEN ? null : readHostToken(signer, token)

    /** @throws ApiError `host_token_refused` */
    function checked(token: HostToken | null, origin: string): HostToken {
      if (token === null) throw refused(`this server did not make it. ${AGAIN}`)
      if (token.origin !== origin)
        throw refused(`it is for pages of ${token.origin}, and this one is of ${origin}.`)
      if (token.until <= now()) throw refused(`it has ended. ${AGAIN}`)
      return token
    }
  },
)

const AGAIN = 'Let the server of the page ask for another.'

/** @param why a sentence */
const refused = (why: string) =>
  new ApiError('host_token_refused', { message: `[host] The host token was refused: ${why}` })

function answerPreflight(reply: FastifyReply, origin: string, isRegistered: boolean): FastifyReply {
  if (!isRegistered) {
    throw new ApiError('host_token_refused', {
      message: `[host] Pages of ${origin} may not call this: the origin is not registered. Ask the operator of this server to register it.`,
    })
  }
  return reply
    .headers({
      'Access-Control-Allow-Methods': 'GET, PUT, DELETE',
      'Access-Control-Allow-Headers': 'authorization, content-type',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    })
    .status(204)
    .send()
}
