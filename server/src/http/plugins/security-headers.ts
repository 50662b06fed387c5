import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { isLoopback } from '../connections/plain-http.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the Content-Security-Policy of a page. */
    contentSecurityPolicy(policy: PagePolicy): void
  }
}

export interface PagePolicy {
  /** For inline script and style elements. */
  readonly nonce: string
  /** Sources for `frame-ancestors`. */
  readonly framedBy: string
  /** Another origin that the page may send requests to. @default none */
  readonly sendsTo?: string | undefined
}

/** One year. Without `includeSubDomains`, because subdomains may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Sets security headers on every response, and adds the policy of pages. */
export const securityHeaders = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOnHttps(request, config)) reply.header('Strict-Transport-Security', STRICT_TRANSPORT)
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      // For responses that are not pages.
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
        // React writes style attributes; style elements need the nonce.
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
 * Whether to send Strict-Transport-Security. Not for loopback names, where other servers use plain HTTP on other ports.
 */
function isOnHttps({ protocol, hostname }: FastifyRequest, { tls, publicUrl }: Config): boolean {
  const hasHttps = tls !== null || publicUrl?.startsWith('https:') === true
  return hasHttps && protocol === 'https' && !isLoopback(hostname)
}
