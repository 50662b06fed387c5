import type { FastifyBaseLogger } from 'fastify'
import { createAccountStore } from './people/accounts/account-store.ts'
import { createDevices } from './people/accounts/devices.ts'
import { openSigner } from './storage/secrets/signer.ts'
import { createSettingsStore } from './people/accounts/settings-store.ts'
import { createBuildFetcher } from './storage/builds/fetch-builds.ts'
import { createBuildFiles } from './storage/builds/build-files.ts'
import { remoteBuild } from './storage/builds/build-names.ts'
import type { Config } from './foundation/config/config.ts'
import { NO_NOTICES } from './storage/database/change-notice.ts'
import { openDatabase } from './storage/database/open-database.ts'
import { listenToPostgres } from './storage/database/postgres-notices.ts'
import { openFileStore } from './storage/files/open-file-store.ts'
import { createStoredFiles } from './storage/files/stored-files.ts'
import { openDataDir } from './foundation/config/data-dir.ts'
import { createDiskSpaceCheck } from './storage/files/disk-space.ts'
import { createEdge } from './pages/edge/edge.ts'
import { addHostFiles } from './storage/hosts/add-host-files.ts'
import { adoptHostFolder } from './storage/hosts/adopt-host-folder.ts'
import { registerHostContract } from './storage/hosts/host-contracts.ts'
import { createPageHosts, readEditorBuild, readShellBuild } from './storage/hosts/page-hosts.ts'
import { createPreparePage, createSendPage } from './pages/html/send-page.ts'
import { createSendSitePage } from './pages/send-site-page.ts'
import { createStartView } from './pages/html/start-view.ts'
import { measureFiles } from './storage/files/measure-files.ts'
import type { Metrics } from './foundation/metrics/metrics.ts'
import { createLimitStore } from './storage/limits/limit-store.ts'
import { createQuota } from './storage/limits/quota.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { createPageTurns } from './pages/cache/page-turns.ts'
import { rememberVersions } from './pages/cache/last-known-versions.ts'
import { createPageVersions } from './content/presentations/page-versions.ts'
import { createPersonParts } from './pages/cache/person-parts.ts'
import { createSharedPages } from './pages/cache/shared-pages.ts'
import { createPageDataReader } from './pages/data/read-page-data.ts'
import { createPaintStored } from './content/painting/paint-stored.ts'
import { createCopyStore } from './people/copies/copy-store.ts'
import { createCoverDecider } from './content/presentations/cover-decider.ts'
import { createPresentationStore } from './content/presentations/presentation-store.ts'
import { createShelfReader } from './content/presentations/shelves.ts'
import { agreeOnReleaseTokens } from './releases/sets/agree-on-release-tokens.ts'
import { adoptRemoteFolders } from './releases/publishing/adopt-remote-folders.ts'
import { createCanaries } from './releases/canaries/canaries.ts'
import { createPageRemotes } from './pages/rendering/page-remotes.ts'
import { createOverrideStore } from './releases/overrides/override-store.ts'
import { createPublishedVersions } from './releases/sets/published-versions.ts'
import { createReleaseStore } from './releases/publishing/release-store.ts'
import { createPublicationQuota } from './releases/publishing/publication-quota.ts'
import { createReleaseTurns } from './releases/publishing/release-turns.ts'
import { createReleaseThread } from './releases/thread/release-thread.ts'
import { releaseTokensOf } from './releases/sets/release-tokens.ts'
import { findConfinement } from './pages/rendering/confinement.ts'
import { createRenderHeader, createRenderSlots } from './pages/rendering/render-slots.ts'
import { createSlotRenderer, type SlotRenderer } from './pages/rendering/slot-renderer.ts'
import { createLikeWishes } from './people/likes/like-wishes.ts'
import { createReviewLog } from './people/staff/review-log.ts'
import { createRightsReader } from './people/rights/rights-reader.ts'
import { createSearchIndexer } from './content/documents/search-indexer.ts'
import { createDocumentThread } from './content/documents/document-thread.ts'
import { BYTES_OF_ADDRESS } from './people/visitors/tracking-gate.ts'
import { createByteBudget } from './people/visitors/byte-budget.ts'
import { createIngestionQuota } from './people/visitors/ingestion-quota.ts'
import type { Parts } from './features/parts.ts'
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
