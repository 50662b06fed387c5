import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { isLoopback } from '../connections/plain-http.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the policy of a page. */
    contentSecurityPolicy(policy: PagePolicy): void
  }
}

export interface PagePolicy {
  /** Of the inline script and style elements. */
  readonly nonce: string
  /** Sources for `frame-ancestors`. */
  readonly framedBy: string
  /** Another origin that it may send to. @default none */
  readonly sendsTo?: string | undefined
}

/** A year, in seconds. Subdomains may be somebody else's. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Headers of every response, and the policy of pages. */
export const securityHeaders = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOnHttps(request, config)) reply.header('Strict-Transport-Security', STRICT_TRANSPORT)
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      // What is not a page runs and frames nothing.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    done()
  })

  app.decorateReply('contentSecurityPolicy', function (this: FastifyReply, policy: PagePolicy) {
    const { nonce, framedBy, sendsTo = '' } = policy
    this.header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        `style-src 'self' 'nonce-${nonce}'`,
        // React writes style attributes; elements need the nonce.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob:",
        `connect-src 'self' ${sendsTo}`.trim(),
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        `frame-ancestors ${framedBy}`,
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ].join('; '),
    )
  })
})

/**
 * Whether a browser may be told to use HTTPS only. Not on this machine's own names, which other servers use on other
 * ports over plain HTTP.
 */
function isOnHttps({ protocol, hostname }: FastifyRequest, { tls, publicUrl }: Config): boolean {
  const hasHttps = tls !== null || publicUrl?.startsWith('https:') === true
  return hasHttps && protocol === 'https' && !isLoopback(hostname)
}
