import type { AccountStore } from './accounts/account-store.ts'
import type { Devices } from './accounts/devices.ts'
import type { Signer } from './accounts/signer.ts'
import type { SettingsStore } from './accounts/settings-store.ts'
import type { BuildFiles } from './builds/build-files.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import type { StoredFiles } from './files/stored-files.ts'
import type { HasDiskSpace } from './files/disk-space.ts'
import type { EditorBuild, ShellBuild } from './hosts/page-hosts.ts'
import type { PreparePage, SendPage } from './http/pages/send-page.ts'
import type { SendListPage, SendSitePage } from './http/pages/send-site-page.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { LimitStore } from './limits/limit-store.ts'
import type { Quota } from './limits/quota.ts'
import type { PageVersions } from './page-cache/page-versions.ts'
import type { SharedPages } from './page-cache/shared-pages.ts'
import type { ReadPageData } from './page-data/read-page-data.ts'
import type { PaintStored } from './painting/paint-stored.ts'
import type { CopyStore } from './presentations/copy-store.ts'
import type { PresentationStore } from './presentations/presentation-store.ts'
import type { Shelves } from './presentations/shelves.ts'
import type { Canaries } from './releases/canaries.ts'
import type { OverrideStore } from './releases/overrides/override-store.ts'
import type { PublicationQuota } from './releases/publication-quota.ts'
import type { ReleaseStore } from './releases/release-store.ts'
import type { ReleaseThread } from './releases/thread/release-thread.ts'
import type { ReleaseTurns } from './releases/release-turns.ts'
import type { ReleaseTokens } from './releases/release-tokens.ts'
import type { LikeWishes } from './likes/like-wishes.ts'
import type { Confinement } from './rendering/confinement.ts'
import type { RightsReader } from './rights/rights-reader.ts'
import type { SearchIndexer } from './search-index/search-indexer.ts'
import type { DocumentThread } from './tasks/document-thread.ts'
import type { ByteBudget } from './visitors/byte-budget.ts'
import type { IngestionQuota } from './visitors/ingestion-quota.ts'

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
  readonly ingestionQuota: IngestionQuota
  readonly releases: ReleaseStore
  readonly releaseThread: ReleaseThread
  readonly releaseTurns: ReleaseTurns
  readonly publicationQuota: PublicationQuota
  readonly overrides: OverrideStore
  readonly canaries: Canaries
  readonly releaseTokens: ReleaseTokens
  /** How this system isolates the server code of remotes. */
  readonly confine: () => Promise<Confinement>
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
