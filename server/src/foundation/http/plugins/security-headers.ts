import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import { inlineHash } from '../../markup/inline-hash.ts'
import type { Html } from '../../markup/html.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the Content-Security-Policy of a page. */
    contentSecurityPolicy(policy: PagePolicy): void
  }
}

export interface PagePolicy {
  /** The content of its inline script. @default it runs no script */
  readonly script?: Html
  /** Whether its scripts run WebAssembly. @default false */
  readonly runsWebAssembly?: boolean
  /** The content of each of its style elements. */
  readonly styles: readonly Html[]
  /** Sources for `frame-ancestors`. */
  readonly framedBy: string
  /** The origin of the site. In a sandbox, which is of no origin, WebKit takes nothing for `'self'`. @default none */
  readonly origin?: string | undefined
  /** Another origin that the page may send requests to. @default none */
  readonly sendsTo?: string | undefined
}

/** One year. Without `includeSubDomains`, because subdomains may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Sets security headers on every response, and adds the policy of pages. */
export const securityHeaders = plugin(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'http'> }) => {
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
      this.header('Content-Security-Policy', policyText(policy))
    })
  },
)

/** Hashes instead of a nonce: the same page has the same policy for every visitor. */
export function policyText({
  script,
  runsWebAssembly = false,
  styles,
  framedBy,
  origin = '',
  sendsTo = '',
}: PagePolicy): string {
  const self = `'self' ${origin}`.trim()
  return [
    "default-src 'none'",
    ...(script === undefined
      ? ["script-src 'none'"]
      : [
          `script-src ${inlineHash(script)} 'strict-dynamic'${webAssembly(runsWebAssembly)}`,
          // Those of the release set: scripts of workers pass the page's Trusted Types policy.
          `worker-src ${self}`,
        ]),
    `style-src ${[self, ...styles.map(inlineHash)].join(' ')}`,
    // React writes style attributes; style elements need a hash.
    "style-src-attr 'unsafe-inline'",
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `media-src ${self} blob:`,
    `connect-src ${self} ${sendsTo}`.trim(),
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
    .join('; ')
    .concat(script === undefined ? '' : `, ${ownScriptsOnly(self, inlineHash(script))}`)
}

/**
 * A second policy, which a script has to pass as well: the first one lets a script load any other, also from a `data:` or
 * `blob:` address, which could bear the name of another remote.
 */
const ownScriptsOnly = (self: string, hash: string) => `script-src-elem ${self} ${hash}`

/**
 * What a script of a remote may do as a worker, which has the policy of its own response: no more than on the page.
 *
 * @param runsWebAssembly whether its build has a WebAssembly module
 */
export function workerPolicyText(runsWebAssembly: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${webAssembly(runsWebAssembly)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const webAssembly = (isAllowed: boolean) => (isAllowed ? " 'wasm-unsafe-eval'" : '')

/**
 * Whether to send Strict-Transport-Security. Not for loopback names, where other servers use plain HTTP on other ports.
 */
function isOnHttps(
  { protocol, hostname }: FastifyRequest,
  { http: { tls, publicUrl } }: Pick<Config, 'http'>,
): boolean {
  const hasHttps = tls !== null || publicUrl?.startsWith('https:') === true
  return hasHttps && protocol === 'https' && !isLoopback(hostname)
}
