import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccountStore } from './accounts/account-store.ts'
import { openSigner } from './accounts/secrets.ts'
import { createSettingsStore } from './accounts/settings-store.ts'
import { createCommentStore } from './comments/comment-store.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createCopyStore } from './copies/copy-store.ts'
import { openDatabase } from './database/open-database.ts'
import { createDiskRoom } from './disk-room.ts'
import { createDocumentThread } from './documents/document-thread.ts'
import { createDownloadStore } from './downloads/download-store.ts'
import { createEditingStore } from './editing/editing-store.ts'
import { createInsightStore } from './insights/insight-store.ts'
import { openInvalidEvents } from './insights/invalid-events.ts'
import { keepForgetting } from './insights/retention.ts'
import { createPageErrorStore } from './page-errors/page-error-store.ts'
import { createSendDocument } from './pages/document.ts'
import { readEditorBuild } from './pages/editor-build.ts'
import { createPageHosts } from './pages/page-hosts.ts'
import { createPageAssets } from './pages/page-release.ts'
import { createPageDataReader } from './pages/read-page-data.ts'
import { createSendSitePage } from './pages/send-site-page.ts'
import { readShellBuild } from './pages/shell-build.ts'
import { createPaintStored } from './painting/paint-stored.ts'
import { createByteBudget } from './plugins/byte-budget.ts'
import { answerErrors } from './plugins/error-answers.ts'
import { language } from './plugins/language.ts'
import { pseudoLocale } from './plugins/pseudo-locale.ts'
import { requestEncodings } from './plugins/request-encodings.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { BYTES_OF_ADDRESS } from './plugins/tracking-gate.ts'
import { visitor } from './plugins/visitor.ts'
import { createAssetFiles } from './presentations/asset-files.ts'
import { createPresentationStore } from './presentations/presentation-store.ts'
import { createSharingStore } from './presentations/sharing-store.ts'
import { createShelfReader } from './presentations/shelves.ts'
import { publishBundledBuilds } from './releases/bundled-builds.ts'
import { createReleaseStore } from './releases/release-store.ts'
import { createQuota } from './quota/quota.ts'
import type { ReleaseTokens } from './releases/release-tokens.ts'
import { createOwnRecordStore } from './privacy/own-record-store.ts'
import { createReportStore } from './reports/report-store.ts'
import { createRightsReader } from './rights/rights-reader.ts'
import { createSlotRenderer } from './rendering/slot-renderer.ts'
import { warmUp } from './rendering/warm-up.ts'
import { ROUTES } from './routes/all-routes.ts'
import { createSearchIndexer } from './search/search-indexer.ts'

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
  close(): Promise<void>
}

/**
 * Makes the whole application, ready to listen or to be asked by `inject`.
 *
 * @param now ms since 1970
 * @throws Error when the database, the shell's build or a file cannot be opened.
 */
export async function buildApp(config: Config, builds: Builds, now: () => number = Date.now): Promise<App> {
  const server = createServer(config)
  const database = await openDatabase(
    config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl },
  )
  const signer = await openSigner(database)
  const shell = readShellBuild(builds.shellFolder)
  const editorBuild = readEditorBuild(builds.editorFolder)
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
  const assetFiles = createAssetFiles(config.dataDir)
  const paintStored = createPaintStored({ dataDir: config.dataDir })
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
    settings: createSettingsStore(database, assetFiles),
    presentations: presentationStore,
    rights: createRightsReader({ database, signer, config, now }),
    sharing: createSharingStore(database, assetFiles, now),
    insights: createInsightStore(database, now),
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
    }),
    comments: createCommentStore(database, now),
    editing: createEditingStore({ database, assetFiles, paintStored, thread, quota, now }),
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
  }

  const stopForgetting = keepForgetting(database, config.retentionDays, now, (error) =>
    server.log.error({ err: error }, 'old events were not deleted'),
  )

  await addRoutes(server, context)
  await publishBundledBuilds(store, builds.remoteFolders, server.log)

  return {
    server,
    context,
    warmUp: () => warmUp(server, database, renderer),
    async close() {
      stopForgetting()
      await server.close()
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

/** ms for all of a request to come, a large upload over a slow line included. */
const REQUEST_TIMEOUT = 300_000

/** Bytes; an address with 10,000 characters of any script to search for. */
const maxHeaderSize = 128 * 1024

function createServer(config: Config): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT,
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 256 * 1024,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  }
  const { tls } = config
  if (tls === null) return Fastify({ ...options, forceCloseConnections: 'idle', http: { maxHeaderSize } })
  const https = {
    allowHTTP1: true,
    maxHeaderSize,
    cert: readFileSync(tls.certFile),
    key: readFileSync(tls.keyFile),
  }
  // Fastify types HTTP/2 apart; the routes use only what both have.
  return Fastify({ ...options, http2: true, https } as object)
}

async function addRoutes(server: FastifyInstance, context: Context): Promise<void> {
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)
  answerErrors(server, context)
  await server.register(securityHeaders)
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  await server.register(requestEncodings)
  await server.register(rateLimit, { global: false })
  const { accounts: accountStore, settings: settingsStore, signer, config } = context
  const noCookies = (host: string) => config.hosts.noCookies?.includes(host) ?? false
  await server.register(visitor, { accounts: accountStore, signer, noCookies })
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
