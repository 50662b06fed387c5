import type { FastifyBaseLogger } from 'fastify'
import { createAccountStore, type AccountStore } from './accounts/account-store.ts'
import { createDevices, type Devices } from './accounts/devices.ts'
import { openSigner, type Signer } from './accounts/signer.ts'
import { createSettingsStore, type SettingsStore } from './accounts/settings-store.ts'
import { createBuildFetcher } from './builds/fetch-builds.ts'
import { createBuildFiles, type BuildFiles } from './builds/build-files.ts'
import { remoteBuild } from './builds/build-names.ts'
import type { Config } from './config.ts'
import { NO_NOTICES } from './database/change-notice.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { listenToPostgres } from './database/postgres-notices.ts'
import { openFileStore } from './files/open-file-store.ts'
import { createStoredFiles, type StoredFiles } from './files/stored-files.ts'
import { openDataDir } from './files/data-dir.ts'
import { createDiskSpaceCheck, type HasDiskSpace } from './files/disk-space.ts'
import { sweepFiles } from './files/sweep-files.ts'
import { deleteOldRevisions } from './presentations/delete-old-revisions.ts'
import { createEdge } from './edge/edge.ts'
import { addHostFiles } from './hosts/add-host-files.ts'
import { adoptHostFolder } from './hosts/adopt-host-folder.ts'
import { registerHostContract } from './hosts/host-contracts.ts'
import {
  createPageHosts,
  readEditorBuild,
  readShellBuild,
  type EditorBuild,
  type ShellBuild,
} from './hosts/page-hosts.ts'
import { createPreparePage, createSendPage, type PreparePage, type SendPage } from './http/pages/send-page.ts'
import { createStartView } from './http/pages/start-view.ts'
import { createSendSitePage, type SendListPage, type SendSitePage } from './http/pages/send-site-page.ts'
import { measureFiles } from './metrics/measure-files.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createLimitStore, type LimitStore } from './limits/limit-store.ts'
import { createQuota, type Quota } from './limits/quota.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { rememberVersions } from './page-cache/last-known-versions.ts'
import { createPageVersions, type PageVersions } from './page-cache/page-versions.ts'
import { createPersonParts } from './page-cache/person-parts.ts'
import { createSharedPages, type SharedPages } from './page-cache/shared-pages.ts'
import { createPageDataReader, type ReadPageData } from './page-data/read-page-data.ts'
import { createPaintStored, type PaintStored } from './painting/paint-stored.ts'
import { createCopyStore, type CopyStore } from './presentations/copy-store.ts'
import { createCoverDecider } from './presentations/cover-decider.ts'
import { createPresentationStore, type PresentationStore } from './presentations/presentation-store.ts'
import { createShelfReader, type Shelves } from './presentations/shelves.ts'
import { agreeOnReleaseTokens } from './releases/agree-on-release-tokens.ts'
import { adoptRemoteFolders } from './releases/adopt-remote-folders.ts'
import { createCanaries, type Canaries } from './releases/canaries.ts'
import { createPageRemotes } from './releases/page-remotes.ts'
import { createOverrideStore, type OverrideStore } from './releases/overrides/override-store.ts'
import { deleteOldPreviews } from './releases/previews.ts'
import { createReleaseStore, type ReleaseStore } from './releases/release-store.ts'
import { releaseTokensOf, type ReleaseTokens } from './releases/release-tokens.ts'
import { createRenderHeader, createRenderSlots } from './rendering/render-slots.ts'
import { createSlotRenderer, type SlotRenderer } from './rendering/slot-renderer.ts'
import { createLikeWishes, type LikeWishes } from './likes/like-wishes.ts'
import { createRightsReader, type RightsReader } from './rights/rights-reader.ts'
import { createSearchIndexer, type SearchIndexer } from './search-index/search-indexer.ts'
import { repeatInTurn } from './start/repeat-in-turn.ts'
import { createDocumentThread, type DocumentThread } from './tasks/document-thread.ts'
import { BYTES_OF_ADDRESS } from './visitors/tracking-gate.ts'
import { createByteBudget, type ByteBudget } from './visitors/byte-budget.ts'

/** Shared parts of the server. A feature takes those it needs by name. */
export interface Parts {
  readonly config: Config
  readonly database: Database
  readonly signer: Signer
  readonly accounts: AccountStore
  readonly devices: Devices
  readonly settings: SettingsStore
  readonly rights: RightsReader
  readonly likeWishes: LikeWishes
  readonly presentations: PresentationStore
  readonly copies: CopyStore
  readonly readShelves: () => Promise<Shelves>
  readonly searchIndexer: SearchIndexer
  readonly storedFiles: StoredFiles
  readonly buildFiles: BuildFiles
  readonly hasDiskSpace: HasDiskSpace
  readonly paintStored: PaintStored
  readonly documentThread: DocumentThread
  readonly limits: LimitStore
  readonly quota: Quota
  readonly byteBudget: ByteBudget
  readonly releases: ReleaseStore
  readonly overrides: OverrideStore
  readonly canaries: Canaries
  readonly releaseTokens: ReleaseTokens
  readonly shell: ShellBuild
  readonly editor: EditorBuild
  readonly styleguideFolder: string
  readonly readPageData: ReadPageData
  readonly pageVersions: PageVersions
  readonly sharedPages: SharedPages
  readonly preparePage: PreparePage
  readonly sendPage: SendPage
  readonly sendSitePage: SendSitePage
  readonly sendListPage: SendListPage
  readonly metrics: Metrics
  /** ms since 1970 */
  readonly now: () => number
  /** Whether the server is stopping. */
  readonly isStopping: () => boolean
}

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

const HOUR_MS = 3_600_000
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

  const renderer = createSlotRenderer({
    readServerBuild: async ({ remote, version, server }) =>
      Buffer.from(await buildFiles.read(remoteBuild(remote, version), server)).toString(),
    deadlineMs: config.renderDeadlineMs,
    log,
    metrics,
  })
  const { databaseListenUrl: listenUrl } = config
  const notices = listenUrl === null ? NO_NOTICES : listenToPostgres({ listenUrl, log })
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
    log,
    now,
  })
  const canaries = createCanaries({ database, signer, notices, releases, log, now })
  const startView = createStartView(signer, now)

  const presentations = createPresentationStore(database, now)
  const rights = createRightsReader({ database, signer, config, now })
  const readShelves = createShelfReader(database)
  const documentThread = createDocumentThread(metrics)
  const paintStored = createPaintStored({ dataDir, storedFiles, thread: documentThread, metrics })
  const covers = createCoverDecider({
    ...{ database, presentations, paintStored },
    onError: (error, oid) => {
      if (!isStopping()) log.error({ err: error, oid }, 'the kind of a cover was not decided')
    },
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
  const pageCache = createPageCache({ maxBytes: config.pageCacheBytes - personBytes, now, metrics })
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
  const sendPage = createSendPage(preparePage, releases, startView)
  const stopSweeping = repeatInTurn({
    name: 'file-sweep',
    database,
    intervalMs: HOUR_MS,
    job: async (signal) => {
      await deleteOldRevisions(database, now(), signal)
      await sweepFiles(database, storedFiles, now(), signal)
    },
    onError: (error) => log.error({ err: error }, 'old revisions and unused files were not deleted'),
    now,
  })
  const stopDeletingPreviews = repeatInTurn({
    name: 'previews',
    database,
    intervalMs: HOUR_MS,
    job: (signal) => deleteOldPreviews(database, now(), signal),
    onError: (error) => log.error({ err: error }, 'old previews were not deleted'),
    now,
  })

  return {
    parts: {
      config,
      database,
      signer,
      accounts: createAccountStore(database, now),
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
      hasDiskSpace: createDiskSpaceCheck({ folder: dataDir, reservePercent: config.diskReservePercent, log }),
      paintStored,
      documentThread,
      limits,
      quota,
      byteBudget: createByteBudget({ perSender: BYTES_OF_ADDRESS, total: config.ingestionBytesPerMinute }),
      releases,
      overrides: createOverrideStore({ database, signer, manifestOf: releases.manifestOf, now }),
      canaries,
      releaseTokens: releaseTokensOf(config),
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
      await stopSweeping()
      await stopDeletingPreviews()
      await edge?.close()
      await pageCache.close()
      await canaries.close()
      await notices.close()
      await releases.close()
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
