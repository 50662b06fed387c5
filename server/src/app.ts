import { Server as TlsServer } from 'node:tls'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from './foundation/config/config.ts'
import { FEATURES } from './all-features.ts'
import { describeApi } from './features/api-description/describe-api.ts'
import { renewCertificate, type CertificateFiles } from './foundation/http/connections/certificate.ts'
import { compressBodies } from './foundation/http/compression/compress-bodies.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './foundation/http/connections/connection-limits.ts'
import { createServer } from './foundation/http/connections/create-server.ts'
import { trackConnections } from './foundation/http/connections/open-connections.ts'
import { slowBodies } from './foundation/http/connections/slow-bodies.ts'
import { trustProxyOption } from './foundation/config/trusted-proxies.ts'
import { RequestLog } from './foundation/http/logs/request-log.ts'
import { LOG_SERIALIZERS } from './foundation/http/logs/log-serializers.ts'
import { openLogStream } from './foundation/http/logs/open-log-stream.ts'
import { LOG_HOOKS } from './foundation/http/logs/printable-log-line.ts'
import { traceIdOf } from './foundation/http/logs/trace-id.ts'
import { boundedParameters } from './foundation/http/plugins/bounded-parameters.ts'
import { handleErrors } from './pages/plugins/error-handler.ts'
import { language } from './foundation/http/plugins/language.ts'
import { releaseChoice } from './pages/plugins/release-choice.ts'
import { pseudoLocale } from './foundation/locales/pseudo-locale.ts'
import { requestAddress } from './foundation/http/plugins/request-address.ts'
import { requestEncodings } from './foundation/http/plugins/request-encodings.ts'
import { securityHeaders } from './foundation/http/plugins/security-headers.ts'
import { validateLazily } from './foundation/http/plugins/validate-lazily.ts'
import { apiTokens } from './people/tokens/recognise-token.ts'
import { hosts } from './people/hosts/recognise-host.ts'
import { visitor } from './people/visitors/recognise-visitor.ts'
import { sendInPieces } from './foundation/http/send-in-pieces.ts'
import { siteOf } from './foundation/config/site.ts'
import { addressBlockOf } from './foundation/http/address-block.ts'
import { memoryOfChildren } from './foundation/tasks/process-memory.ts'
import { measureRequests } from './foundation/metrics/measure-requests.ts'
import { openMetrics } from './foundation/metrics/metrics.ts'
import { openParts } from './open-parts.ts'
import type { Builds } from './open-releases.ts'
import type { Parts } from './features/parts.ts'
import type { MigratingOptions } from './storage/database/open-database.ts'
import { createCanaryChoice, publishBundledBuilds, replacedBuilds } from './releases/index.ts'
import { warmUp } from './pages/rendering/warm-up.ts'

export interface App {
  readonly server: FastifyInstance
  readonly parts: Parts
  /** Renders a few pages, so that the first visitor does not wait for uncompiled code. */
  warmUp(): Promise<void>
  /** Makes `/readyz` respond with 503, so that load balancers send their requests elsewhere. */
  announceStop(): void
  /** Makes each response the last one of its HTTP/1.1 connection, so that clients open others. */
  stopKeepAlive(): void
  /** Accepts no more connections. Resolves when every request has its response and everything is written. */
  close(): Promise<void>
  /** Ends connections whose requests are not answered yet. */
  cutConnections(): void
}

export interface AppOptions {
  /** For tests: ms since 1970. @default the system's clock */
  readonly now?: () => number
  /** What migrates the database, and what is done before. */
  readonly migrating?: MigratingOptions
  /** For tests: ms between two looks at the queues of mails and web hooks. @default 2 s */
  readonly queuePollMs?: number | undefined
  /** For tests. @default CONNECTION_LIMITS */
  readonly connectionLimits?: Partial<ConnectionLimits>
}

/**
 * Builds the application, ready for `listen` or `inject`.
 *
 * @throws Error if the database, the shell's build or a file cannot be opened
 */
export async function buildApp(
  config: Config,
  builds: Builds,
  { now = Date.now, migrating, queuePollMs, connectionLimits: shorter = {} }: AppOptions = {},
): Promise<App> {
  let isStopping = false
  let isKeepAliveStopped = false
  const connectionLimits = { ...CONNECTION_LIMITS, ...shorter }
  const server = createFastify(config, connectionLimits, await openLogStream())
  if (config.http.tls !== null) keepCertificate(server, config.http.tls, connectionLimits)
  const connections = trackConnections(server.server)
  const metrics = await openMetrics(config.server.metrics !== null)
  measureRequests(server, metrics)
  metrics.observe('memory_bytes', 'children', memoryOfChildren)
  const { parts, renderer, close } = await openParts(
    { config, metrics, log: server.log, now, isStopping: () => isStopping, migrating, queuePollMs },
    builds,
  )
  await addPlugins(server, parts, connectionLimits)
  server.addHook('onSend', async ({ raw }, reply) => {
    if (isKeepAliveStopped && raw.httpVersionMajor === 1) void reply.header('Connection', 'close')
  })
  for (const register of FEATURES) {
    const feature = async (scope: FastifyInstance) => register(scope, parts)
    // Fastify looks for the name of a plugin without one among all loaded modules, which takes 0.5 ms.
    await server.register(plugin(feature, { name: register.name, encapsulate: true }))
  }
  const deployed = await publishBundledBuilds(parts.releases, builds.remoteFolders, server.log)
  const replaced = await replacedBuilds(parts.database.read, deployed)
  if (replaced.length > 0)
    server.log.warn(
      { remotes: replaced },
      '[server] Builds of another deployment are active instead of those beside this server. Expected while a new version is deployed; after a rollback of the server, viewpage-admin builds activate activates all of these.',
    )
  // Comparing takes a while, and changes nothing.
  const logging = parts.releases
    .logFindings()
    .catch((error: unknown) =>
      server.log.error({ err: error }, 'active versions of remotes were not compared'),
    )

  return {
    server,
    parts,
    warmUp: () => warmUp(server, parts.database, renderer),
    announceStop() {
      isStopping = true
    },
    stopKeepAlive() {
      isKeepAliveStopped = true
    },
    cutConnections: connections.cut,
    async close() {
      await connections.allAccepted()
      const closing = connections.closeUnused()
      await server.close()
      closing.stop()
      await logging
      await close()
    },
  }
}

function createFastify(
  config: Config,
  limits: ConnectionLimits,
  logStream: NodeJS.WritableStream | undefined,
): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: {
      level: config.server.logLevel,
      serializers: LOG_SERIALIZERS,
      hooks: LOG_HOOKS,
      ...(logStream && { stream: logStream }),
    },
    logController: new RequestLog(),
    childLoggerFactory(logger, bindings, childOptions, { headers }) {
      const traceId = traceIdOf(headers['traceparent'])
      return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, childOptions)
    },
    trustProxy: trustProxyOption(config.http.trustedProxies),
    // Answer requests that arrive on open connections while the server stops.
    return503OnClosing: false,
    serverFactory: (handle) => createServer(config, limits, handle),
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildSerializer: refuseResponseSchema } },
    // Routes that take more have a limit of their own.
    bodyLimit: 64 * 1024,
  }
  // With a custom server, `https` only sets the protocol of addresses.
  return Fastify({ ...options, ...(config.http.tls !== null && { https: {} }) } as FastifyServerOptions)
}

/** Instead of Fastify's own compiler, which takes 50 ms of a processor to load, also without a schema. */
function refuseResponseSchema(): never {
  throw new Error('[server] Failed to add a route: it has a schema of its responses. Leave it out.')
}

function keepCertificate(
  { server, log }: FastifyInstance,
  files: CertificateFiles,
  { certificateMs }: ConnectionLimits,
): void {
  const underlying: object = server
  if (!(underlying instanceof TlsServer)) return
  renewCertificate(underlying, {
    files,
    intervalMs: certificateMs,
    onRenewed: () => log.info('the certificate was renewed'),
    onError: (error) => log.error({ err: error }, 'the certificate was not renewed'),
  })
}

async function addPlugins(server: FastifyInstance, parts: Parts, limits: ConnectionLimits): Promise<void> {
  const { accounts, devices, signer, config } = parts
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)
  handleErrors(server, parts)
  server.setValidatorCompiler(validateLazily)
  await server.register(describeApi)
  await server.register(requestAddress, { config })
  await server.register(slowBodies, limits)
  await server.register(securityHeaders, { config })
  await server.register(compressBodies)
  await server.register(sendInPieces)
  await server.register(requestEncodings)
  await server.register(rateLimit, {
    global: false,
    // Addresses counted per limit and process. Beyond that, the limiter drops the least recently used one.
    cache: 10_000,
    keyGenerator: ({ ip }) => addressBlockOf(ip),
  })
  const noCookies = (request: FastifyRequest) => siteOf(config, request).noCookies
  const originOf = (request: FastifyRequest) => siteOf(config, request).origin
  await server.register(hosts, { hostKeys: parts.hostKeys, signer, originOf, now: parts.now })
  await server.register(apiTokens, { apiTokens: parts.apiTokens, accounts })
  await server.register(visitor, { config, accounts, devices, signer, noCookies, originOf })
  await server.register(language)
  await server.register(pseudoLocale, { config })
  await server.register(releaseChoice, {
    overrides: parts.overrides,
    canaryChoice: createCanaryChoice({ open: parts.canaries.open, noCookies }),
  })
  await server.register(boundedParameters)
}

/** A like has the content type of JSON and no body (docs/behaviour/like.md#like-call). */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
