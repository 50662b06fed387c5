import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccountStore } from './accounts/account-store.ts'
import { createDevices } from './accounts/devices.ts'
import { openSigner } from './accounts/secrets.ts'
import { createSettingsStore } from './accounts/settings-store.ts'
import { createCommentStore } from './comments/comment-store.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createCopyStore } from './copies/copy-store.ts'
import { openDataDir } from './data-dir.ts'
import { openDatabase } from './database/open-database.ts'
import { createDiskRoom } from './disk-room.ts'
import { createDocumentThread } from './documents/document-thread.ts'
import { createDownloadStore } from './downloads/download-store.ts'
import { createEditingStore } from './editing/editing-store.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './http/connection-limits.ts'
import { createServer } from './http/create-server.ts'
import { trackConnections } from './http/open-connections.ts'
import { slowBodies } from './http/slow-bodies.ts'
import { createInsightStore } from './insights/insight-store.ts'
import { openInvalidEvents } from './insights/invalid-events.ts'
import { forgetOldEvents } from './insights/retention.ts'
import { createViewStore } from './insights/view-store.ts'
import { addressBlockOf } from './limits/address-block.ts'
import { createLimitStore } from './limits/limit-store.ts'
import { LOG_SERIALIZERS } from './logs/log-serializers.ts'
import { createPageErrorStore } from './page-errors/page-error-store.ts'
import { createSendDocument } from './pages/document.ts'
import { readEditorBuild } from './pages/editor-build.ts'
import { keepHostFiles } from './pages/kept-host-files.ts'
import { createPageHosts } from './pages/page-hosts.ts'
import { createPageAssets } from './pages/page-release.ts'
import { createPageDataReader } from './pages/read-page-data.ts'
import { createSendSitePage } from './pages/send-site-page.ts'
import { siteOf } from './pages/site.ts'
import { readShellBuild } from './pages/shell-build.ts'
import { createPaintStored } from './painting/paint-stored.ts'
import { createByteBudget } from './plugins/byte-budget.ts'
import { answerErrors } from './plugins/error-answers.ts'
import { language } from './plugins/language.ts'
import { pseudoLocale } from './plugins/pseudo-locale.ts'
import { requestAddress } from './plugins/request-address.ts'
import { requestEncodings } from './plugins/request-encodings.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { BYTES_OF_ADDRESS } from './plugins/tracking-gate.ts'
import { visitor } from './plugins/visitor.ts'
import { createAssetFiles } from './presentations/asset-files.ts'
import { createPresentationStore } from './presentations/presentation-store.ts'
import { createSharingStore } from './presentations/sharing-store.ts'
import { createShelfReader } from './presentations/shelves.ts'
import { sweepFiles } from './presentations/sweep-files.ts'
import { publishBundledBuilds } from './releases/bundled-builds.ts'
import { createReleaseStore } from './releases/release-store.ts'
import { createQuota } from './quota/quota.ts'
import type { ReleaseTokens } from './releases/release-tokens.ts'
import { createOwnRecordStore } from './privacy/own-record-store.ts'
import { createReportStore } from './reports/report-store.ts'
import { repeatJob } from './repeat-job.ts'
import { createRightsReader } from './rights/rights-reader.ts'
import { createSlotRenderer } from './rendering/slot-renderer.ts'
import { warmUp } from './rendering/warm-up.ts'
import { ROUTES } from './routes/all-routes.ts'
import { createSearchIndexer } from './search/search-indexer.ts'
import { trustProxyOption } from './trusted-proxies.ts'

/** Where the builds lie that the server starts with. */
export interface Builds {
  readonly shellFolder: string
  readonly editorFolder: string
  /** `dist` folders of remotes, published on start. */
  readonly remoteFolders: readonly string[]
  /** What `npm run styleguide` builds; it need not be there. */
  readonly styleguideFolder: string
}

export interface App {
  readonly server: FastifyInstance
  readonly context: Context
  /** Renders a few pages, so that the first visitor does not wait for code that never ran. */
  warmUp(): Promise<void>
  /** From now on `/readyz` answers 503, so that load balancers send their requests elsewhere. */
  announceStop(): void
  /** Takes no more connections; resolves when every request is answered and everything is written. */
  close(): Promise<void>
  /** Ends connections whose requests are not answered yet. */
  cutConnections(): void
}

/** What tests set. */
export interface AppOptions {
  /** ms since 1970. @default the system's clock */
  readonly now?: () => number
  /** @default CONNECTION_LIMITS */
  readonly connectionLimits?: Partial<ConnectionLimits>
}

/**
 * Makes the whole application, ready to listen or to be asked by `inject`.
 *
 * @throws Error when the database, the shell's build or a file cannot be opened.
 */
export async function buildApp(
  config: Config,
  builds: Builds,
  { now = Date.now, connectionLimits: shorter = {} }: AppOptions = {},
): Promise<App> {
  openDataDir(config.dataDir)
  let isStopping = false
  const connectionLimits = { ...CONNECTION_LIMITS, ...shorter }
  const server = createFastify(config, connectionLimits, await openLogStream())
  const connections = trackConnections(server.server)
  const database = await openDatabase(
    config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl },
  )
  const signer = await openSigner(database)
  const shell = readShellBuild(builds.shellFolder)
  const editorBuild = readEditorBuild(builds.editorFolder)
  for (const build of [shell, editorBuild]) await keepHostFiles(build, config.dataDir)
  const renderer = createSlotRenderer({
    readServerBuild: async ({ remote, version, server }) =>
      readFile(join(await store.folderOf(remote, version), server), 'utf8'),
    deadlineMs: config.renderDeadlineMs,
    log: server.log,
  })
  const store = createReleaseStore({
    database,
    dataDir: config.dataDir,
    describe: renderer.describe,
    warmUp: renderer.prepare,
    log: server.log,
    now,
  })
  const presentationStore = createPresentationStore(database, now)
  const limits = createLimitStore(database, signer, now)
  const assetFiles = createAssetFiles({ dataDir: config.dataDir, database, now })
  const paintStored = createPaintStored({ dataDir: config.dataDir, assetFiles })
  const thread = createDocumentThread()
  const quota = createQuota(database, config.accountQuotaBytes)
  const readShelves = createShelfReader(database, now)
  const hosts = createPageHosts(shell, editorBuild)
  const sendDocument = createSendDocument({
    hosts,
    siteCss: shell.siteCss,
    releases: store,
    renderer,
    pageAssets: createPageAssets(store, hosts),
  })
  const invalidEvents = await openInvalidEvents(database, config.invalidEventsPerDay, now, (error) =>
    server.log.error({ err: error }, 'counts of invalid events were not written'),
  )
  const context: Context = {
    config,
    database,
    hasRoom: createDiskRoom({
      folder: config.dataDir,
      reservePercent: config.diskReservePercent,
      log: server.log,
    }),
    byteBudget: createByteBudget({ perSender: BYTES_OF_ADDRESS, inAll: config.ingestionBytesPerMinute }),
    signer,
    shell,
    editor: editorBuild,
    styleguideFolder: builds.styleguideFolder,
    accounts: createAccountStore(database, now),
    devices: createDevices(signer),
    limits,
    settings: createSettingsStore(database, now),
    presentations: presentationStore,
    rights: createRightsReader({ database, signer, config, now }),
    sharing: createSharingStore(database, now),
    insights: createInsightStore(database, now),
    views: createViewStore(database, limits, now),
    invalidEvents,
    ownRecords: createOwnRecordStore(database),
    reports: createReportStore(database, now),
    pageErrors: createPageErrorStore(database, now),
    copies: createCopyStore({ database, quota, features: config.features, now }),
    downloads: createDownloadStore({
      database,
      presentations: presentationStore,
      assetFiles,
      paintStored,
      brand: config.brand,
      now,
    }),
    comments: createCommentStore(database, now),
    editing: createEditingStore({ database, paintStored, thread, quota, now }),
    assetFiles,
    quota,
    searchIndexer: createSearchIndexer({
      database,
      thread,
      onError: (error) => server.log.error({ err: error }, 'presentations were not indexed'),
    }),
    releases: store,
    releaseTokens: releaseTokensOf(config),
    readShelves,
    readPageData: createPageDataReader({
      config,
      database,
      signer,
      presentations: presentationStore,
      readShelves,
      now,
    }),
    sendDocument,
    sendSitePage: createSendSitePage({
      config,
      sendDocument,
      readShelves,
      now,
    }),
    now,
    isStopping: () => isStopping,
  }

  const stopForgetting = repeatJob(
    (signal) => forgetOldEvents(database, config.retentionDays, now(), signal),
    HOUR,
    (error) => server.log.error({ err: error }, 'old events were not deleted'),
  )
  const stopSweeping = repeatJob(
    (signal) => sweepFiles(database, assetFiles, now(), signal),
    HOUR,
    (error) => server.log.error({ err: error }, 'unused files were not deleted'),
  )

  await addRoutes(server, context, connectionLimits)
  await publishBundledBuilds(store, builds.remoteFolders, server.log)

  return {
    server,
    context,
    warmUp: () => warmUp(server, database, renderer),
    announceStop() {
      isStopping = true
    },
    cutConnections: connections.cut,
    async close() {
      isStopping = true
      await connections.allAccepted()
      const closing = connections.closeUnused()
      await server.close()
      closing.stop()
      await Promise.all([stopForgetting(), stopSweeping()])
      await store.close()
      await renderer.close()
      await paintStored.close()
      await context.searchIndexer.close()
      await thread.close()
      await invalidEvents.close()
      await database.close()
    },
  }
}

/** ms */
const HOUR = 3_600_000

/** @returns `undefined` for JSON on the standard output */
async function openLogStream(): Promise<NodeJS.WritableStream | undefined> {
  if (!process.stdout.isTTY) return undefined
  const { terminalLog } = await import('./logs/terminal-log.ts')
  return terminalLog()
}

function createFastify(
  config: Config,
  limits: ConnectionLimits,
  logStream: NodeJS.WritableStream | undefined,
): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: {
      level: config.logLevel,
      serializers: LOG_SERIALIZERS,
      ...(logStream && { stream: logStream }),
    },
    trustProxy: trustProxyOption(config.trustedProxies),
    // What arrives on open connections while the server stops is answered.
    return503OnClosing: false,
    serverFactory: (handle) => createServer(config, limits, handle),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 256 * 1024,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  }
  // With a server of our own, `https` only says how the address begins.
  return Fastify({ ...options, ...(config.tls !== null && { https: {} }) } as FastifyServerOptions)
}

async function addRoutes(server: FastifyInstance, context: Context, limits: ConnectionLimits): Promise<void> {
  const { accounts: accountStore, devices, settings: settingsStore, signer, config } = context
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)
  answerErrors(server, context)
  await server.register(requestAddress, { config })
  await server.register(slowBodies, limits)
  await server.register(securityHeaders, { config })
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  await server.register(requestEncodings)
  await server.register(rateLimit, {
    global: false,
    // Of each limit, in this process. Beyond it the one that was counted longest ago is forgotten.
    cache: 10_000,
    keyGenerator: ({ ip }) => addressBlockOf(ip),
  })
  const noCookies = (request: FastifyRequest) => siteOf(config, request).noCookies
  await server.register(visitor, { accounts: accountStore, devices, signer, noCookies })
  await server.register(language, { settings: settingsStore, noCookies })
  await server.register(pseudoLocale, { config })
  for (const routes of ROUTES) {
    await server.register(async (scope) => routes(scope, context))
  }
}

/** A like says that it is JSON and carries nothing (section 7). */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** Outside production a token is made when none is given; `main.ts` prints it. */
function releaseTokensOf({ releaseTokens, environment }: Config): ReleaseTokens {
  if (releaseTokens !== null) return new Map(Object.entries(releaseTokens))
  return new Map(environment === 'production' ? [] : [['*', randomBytes(18).toString('base64url')]])
}
