import type { FastifyBaseLogger } from 'fastify'
import { createAccountStore } from './accounts/account-store.ts'
import { createDevices } from './accounts/devices.ts'
import { openSigner } from './accounts/signer.ts'
import { createSettingsStore } from './accounts/settings-store.ts'
import { createBuildFetcher } from './builds/fetch-builds.ts'
import { createBuildFiles } from './builds/build-files.ts'
import { remoteBuild } from './builds/build-names.ts'
import type { Config } from './config.ts'
import { NO_NOTICES } from './database/change-notice.ts'
import { openDatabase } from './database/open-database.ts'
import { listenToPostgres } from './database/postgres-notices.ts'
import { openFileStore } from './files/open-file-store.ts'
import { createStoredFiles } from './files/stored-files.ts'
import { openDataDir } from './files/data-dir.ts'
import { createDiskSpaceCheck } from './files/disk-space.ts'
import { createEdge } from './edge/edge.ts'
import { addHostFiles } from './hosts/add-host-files.ts'
import { adoptHostFolder } from './hosts/adopt-host-folder.ts'
import { registerHostContract } from './hosts/host-contracts.ts'
import { createPageHosts, readEditorBuild, readShellBuild } from './hosts/page-hosts.ts'
import { createPreparePage, createSendPage } from './http/pages/send-page.ts'
import { createSendSitePage } from './http/pages/send-site-page.ts'
import { createStartView } from './http/pages/start-view.ts'
import { measureFiles } from './metrics/measure-files.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createLimitStore } from './limits/limit-store.ts'
import { createQuota } from './limits/quota.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { createPageTurns } from './page-cache/page-turns.ts'
import { rememberVersions } from './page-cache/last-known-versions.ts'
import { createPageVersions } from './page-cache/page-versions.ts'
import { createPersonParts } from './page-cache/person-parts.ts'
import { createSharedPages } from './page-cache/shared-pages.ts'
import { createPageDataReader } from './page-data/read-page-data.ts'
import { createPaintStored } from './painting/paint-stored.ts'
import { createCopyStore } from './presentations/copy-store.ts'
import { createCoverDecider } from './presentations/cover-decider.ts'
import { createPresentationStore } from './presentations/presentation-store.ts'
import { createShelfReader } from './presentations/shelves.ts'
import { agreeOnReleaseTokens } from './releases/agree-on-release-tokens.ts'
import { adoptRemoteFolders } from './releases/adopt-remote-folders.ts'
import { createCanaries } from './releases/canaries.ts'
import { createPageRemotes } from './releases/page-remotes.ts'
import { createOverrideStore } from './releases/overrides/override-store.ts'
import { createPublishedVersions } from './releases/published-versions.ts'
import { createReleaseStore } from './releases/release-store.ts'
import { createPublicationQuota } from './releases/publication-quota.ts'
import { createReleaseTurns } from './releases/release-turns.ts'
import { createReleaseThread } from './releases/thread/release-thread.ts'
import { releaseTokensOf } from './releases/release-tokens.ts'
import { findConfinement } from './rendering/confinement.ts'
import { createRenderHeader, createRenderSlots } from './rendering/render-slots.ts'
import { createSlotRenderer, type SlotRenderer } from './rendering/slot-renderer.ts'
import { createLikeWishes } from './likes/like-wishes.ts'
import { createReviewLog } from './staff/review-log.ts'
import { createRightsReader } from './rights/rights-reader.ts'
import { createSearchIndexer } from './search-index/search-indexer.ts'
import { createDocumentThread } from './tasks/document-thread.ts'
import { BYTES_OF_ADDRESS } from './visitors/tracking-gate.ts'
import { createByteBudget } from './visitors/byte-budget.ts'
import { createIngestionQuota } from './visitors/ingestion-quota.ts'
import type { Parts } from './parts.ts'
import { startCleanUp } from './start/clean-up.ts'

/** The builds that the server starts with. */
export interface Builds {
  readonly shellFolder: string
  readonly editorFolder: string
  /** `dist` folders of remotes, published on start. */
  readonly remoteFolders: readonly string[]
  /** The output of `npm run styleguide`; may be missing. */
  readonly styleguideFolder: string
}

export interface PartsOptions {
  readonly config: Config
  readonly metrics: Metrics
  readonly builds: Builds
  readonly log: FastifyBaseLogger
  /** ms since 1970 */
  readonly now: () => number
  readonly isStopping: () => boolean
}

export interface OpenParts {
  readonly parts: Parts
  readonly renderer: SlotRenderer
  /** Ends background work and closes everything. Call it after the last request. */
  close(): Promise<void>
}

/** Share of the memory for pages that keeps parts of them for one person. */
const PERSON_SHARE = 0.125

/** @throws Error if the database, the build of a host or a file cannot be opened */
export async function openParts({
  config,
  metrics,
  builds,
  log,
  now,
  isStopping,
}: PartsOptions): Promise<OpenParts> {
  const { dataDir } = config
  openDataDir(dataDir)
  const storeName = config.objectStore === null ? 'folder' : 'object_store'
  const fileStore = measureFiles(await openFileStore(config), storeName, metrics)
  const database = await openDatabase(
    config.databaseUrl === null
      ? { dataDir }
      : {
          databaseUrl: config.databaseUrl,
          readUrl: config.databaseReadUrl,
          maxConnections: config.databaseConnections,
        },
    { log, metrics },
  )
  const signer = await openSigner(database)
  await agreeOnReleaseTokens({ database, signer, config })
  const shell = readShellBuild(builds.shellFolder)
  const editor = readEditorBuild(builds.editorFolder)
  const storedFiles = createStoredFiles({ store: fileStore, database, now })
  const buildFiles = createBuildFiles(database, storedFiles)
  for (const build of [shell, editor]) {
    await addHostFiles({ database, storedFiles }, build, now())
    await adoptHostFolder({ database, storedFiles }, build, dataDir)
    await registerHostContract(database, build, now())
  }
  await adoptRemoteFolders({ database, storedFiles, dataDir, log })

  const versions = createPublishedVersions(database, now)
  const renderer = createSlotRenderer({
    readServerBuild: async ({ remote, version, server }) =>
      Buffer.from(await buildFiles.read(remoteBuild(remote, version), server)).toString(),
    isDeployed: async (remote, version) =>
      (await versions.findVersion(remote, version))?.origin === 'bundled',
    unconfined: config.unconfinedRemotes,
    deadlineMs: config.renderDeadlineMs,
    slotBytes: config.gate.slotBytes,
    log,
    metrics,
  })
  const { databaseListenUrl: listenUrl } = config
  const notices = listenUrl === null ? NO_NOTICES : listenToPostgres({ listenUrl, log })
  const releaseThread = createReleaseThread(metrics)
  const releases = createReleaseStore({
    database,
    notices,
    storedFiles,
    describe: renderer.describe,
    fetchFiles: createBuildFetcher({ buildFiles, storedFiles }),
    warmUp: renderer.prepare,
    gate: {
      rehearse: renderer.rehearse,
      readFile: ({ remote, version }, file) => buildFiles.read(remoteBuild(remote, version), file),
      caps: config.gate,
    },
    thread: releaseThread,
    log,
    now,
  })
  const canaries = createCanaries({ database, signer, notices, releases, log, now })
  const startView = createStartView(signer, now)

  const presentations = createPresentationStore(database, now)
  const rights = createRightsReader({
    ...{ database, signer, config, now },
    logReview: createReviewLog(database, now),
  })
  const readShelves = createShelfReader(database)
  const documentThread = createDocumentThread(metrics)
  const paintStored = createPaintStored({ dataDir, storedFiles, thread: documentThread, metrics })
  const covers = createCoverDecider({
    ...{ database, presentations, paintStored },
    onError: (error, oid) => {
      if (!isStopping()) log.error({ err: error, oid }, 'the kind of a cover was not decided')
    },
  })
  const hasDiskSpace = createDiskSpaceCheck({
    ...{ folder: dataDir, reservePercent: config.diskReservePercent, log },
  })
  const limits = createLimitStore(database, signer, now)
  const quota = createQuota(database, config.accountQuotaBytes)
  const searchIndexer = createSearchIndexer({
    database,
    thread: documentThread,
    onError: (error) => log.error({ err: error }, 'presentations were not indexed'),
  })
  const hosts = createPageHosts(shell, editor)
  const currentVersions = createPageVersions(database)
  const pageVersions = rememberVersions(currentVersions, now)
  const edge = createEdge({ config, pageVersions: currentVersions, releases, log })
  const rendering = { renderer, readPageRemotes: createPageRemotes(buildFiles, hosts) }
  const preparePage = createPreparePage({
    hosts,
    siteCss: shell.siteCss,
    renderSlots: createRenderSlots(rendering),
  })
  const personBytes = config.pageCacheBytes * PERSON_SHARE
  const turns = createPageTurns(metrics)
  const pageCache = createPageCache({
    maxBytes: config.pageCacheBytes - personBytes,
    turns,
    now,
    metrics,
  })
  const sharedPages = createSharedPages({
    config,
    releases,
    cache: pageCache,
    edge,
    personParts: createPersonParts({ maxBytes: personBytes, renderHeader: createRenderHeader(rendering) }),
    preparePage,
    startView,
    now,
  })
  const sendPage = createSendPage({ preparePage, releases, startView, turns })
  const stopCleanUp = startCleanUp({ database, storedFiles, log, now })

  return {
    parts: {
      config,
      database,
      signer,
      accounts: createAccountStore(database, {
        now,
        onRenewalError: (error) =>
          log.error({ err: error }, 'sessions were not renewed; this is tried again'),
      }),
      devices: createDevices(signer),
      settings: createSettingsStore(database, now),
      rights,
      likeWishes: createLikeWishes({ signer, rights, presentations, now }),
      presentations,
      copies: createCopyStore({ database, quota, features: config.features, now }),
      readShelves,
      searchIndexer,
      storedFiles,
      buildFiles,
      hasDiskSpace,
      paintStored,
      documentThread,
      limits,
      quota,
      byteBudget: createByteBudget(
        { perSender: BYTES_OF_ADDRESS, total: config.ingestionBytesPerMinute },
        now,
      ),
      ingestionQuota: createIngestionQuota(limits, config.ingestionBytesPerDay, now),
      releases,
      releaseThread,
      releaseTurns: createReleaseTurns(),
      publicationQuota: createPublicationQuota({ limits, hasDiskSpace }),
      overrides: createOverrideStore({ database, signer, manifestOf: releases.manifestOf, now }),
      canaries,
      releaseTokens: releaseTokensOf(config),
      confine: findConfinement,
      shell,
      editor,
      styleguideFolder: builds.styleguideFolder,
      readPageData: createPageDataReader({
        ...{ config, database, signer, presentations, readShelves, covers, now },
      }),
      pageVersions,
      sharedPages,
      preparePage,
      sendPage,
      ...createSendSitePage({ config, sendPage, pageVersions, sharedPages, now }),
      metrics,
      now,
      isStopping,
    },
    renderer,
    async close() {
      await stopCleanUp()
      await edge?.close()
      await pageCache.close()
      await canaries.close()
      await notices.close()
      await releases.close()
      await releaseThread.close()
      await renderer.close()
      await paintStored.close()
      await covers.close()
      await searchIndexer.close()
      await documentThread.close()
      await fileStore.close()
      await database.close()
    },
  }
}
