import type { FastifyInstance, FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'

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

/** Headers of every answer, and the policy of pages (D54). */
export const securityHeaders = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (_, reply, done) => {
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
