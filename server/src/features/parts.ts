import type { AccountStore } from '../people/accounts/account-store.ts'
import type { Devices } from '../people/accounts/devices.ts'
import type { Signer } from '../storage/secrets/signer.ts'
import type { SettingsStore } from '../people/accounts/settings-store.ts'
import type { BuildFiles } from '../storage/builds/build-files.ts'
import type { Config } from '../foundation/config/config.ts'
import type { Database } from '../storage/database/open-database.ts'
import type { StoredFiles } from '../storage/files/stored-files.ts'
import type { HasDiskSpace } from '../storage/files/disk-space.ts'
import type { EditorBuild, ShellBuild } from '../storage/hosts/page-hosts.ts'
import type { PreparePage, SendPage } from '../pages/html/send-page.ts'
import type { RemoteSources } from '../pages/remote-data/remote-sources.ts'
import type { SendListPage, SendSitePage } from '../pages/send-site-page.ts'
import type { Metrics } from '../foundation/metrics/metrics.ts'
import type { LimitStore } from '../storage/limits/limit-store.ts'
import type { Quota } from '../storage/limits/quota.ts'
import type { PageVersions } from '../content/presentations/page-versions.ts'
import type { SendDocument } from '../pages/cache/send-document.ts'
import type { SharedPages } from '../pages/cache/shared-pages.ts'
import type { ReadPageData } from '../pages/data/read-page-data.ts'
import type { PaintStored } from '../content/painting/paint-stored.ts'
import type { CopyStore } from '../people/copies/copy-store.ts'
import type { CoverPainter } from '../content/presentations/cover-painter.ts'
import type { PresentationStore } from '../content/presentations/presentation-store.ts'
import type { Shelves } from '../content/presentations/shelves.ts'
import type { Releases } from '../releases/index.ts'
import type { ReleaseTokens } from '../foundation/config/release-tokens.ts'
import type { ApiTokenStore } from '../people/tokens/api-token-store.ts'
import type { HostKeyStore } from '../people/hosts/host-key-store.ts'
import type { LikeWishes } from '../people/likes/like-wishes.ts'
import type { Confinement } from '../pages/rendering/confinement.ts'
import type { PassCodes } from '../people/passes/pass-codes.ts'
import type { PassStore } from '../people/passes/pass-store.ts'
import type { HookEvents } from '../people/hooks/hook-events.ts'
import type { HookStore } from '../people/hooks/hook-store.ts'
import type { MailedLinks } from '../people/mail/mailed-links.ts'
import type { MailQueue } from '../people/mail/mail-queue.ts'
import type { Notices } from '../people/mail/notices.ts'
import type { SignIn } from '../people/sign-in/open-sign-in.ts'
import type { RightsReader } from '../people/rights/rights-reader.ts'
import type { SearchIndexer } from '../content/documents/search-indexer.ts'
import type { DocumentThread } from '../content/documents/document-thread.ts'
import type { ByteBudget } from '../people/visitors/byte-budget.ts'
import type { IngestionQuota } from '../people/visitors/ingestion-quota.ts'

/** What is stored, and its limits. */
export interface StorageParts {
  readonly database: Database
  readonly signer: Signer
  readonly storedFiles: StoredFiles
  readonly buildFiles: BuildFiles
  readonly hasDiskSpace: HasDiskSpace
  readonly limits: LimitStore
  readonly quota: Quota
  readonly presentations: PresentationStore
  readonly readShelves: () => Promise<Shelves>
  readonly searchIndexer: SearchIndexer
  readonly documentThread: DocumentThread
  readonly paintStored: PaintStored
  readonly covers: CoverPainter
}

/** Who somebody is, and what they may do. */
export interface PeopleParts {
  readonly accounts: AccountStore
  readonly signIn: SignIn
  readonly devices: Devices
  /** `null`: no mail is sent. */
  readonly mails: MailQueue | null
  readonly mailedLinks: MailedLinks
  readonly notices: Notices
  readonly hooks: HookStore
  readonly hookEvents: HookEvents
  readonly settings: SettingsStore
  readonly rights: RightsReader
  readonly passes: PassStore
  readonly passCodes: PassCodes
  readonly hostKeys: HostKeyStore
  readonly apiTokens: ApiTokenStore
  readonly likeWishes: LikeWishes
  readonly copies: CopyStore
  readonly byteBudget: ByteBudget
  readonly ingestionQuota: IngestionQuota
}

/** Versions of remotes and hosts. */
export interface ReleaseParts extends Releases {
  readonly releaseTokens: ReleaseTokens
  /** How this system isolates the server code of remotes. */
  readonly confine: () => Promise<Confinement>
  readonly shell: ShellBuild
  readonly editor: EditorBuild
  readonly styleguideFolder: string
  /** The builds of remotes that are deployed with this server. */
  readonly remoteFolders: readonly string[]
}

/** What makes and sends pages. */
export interface PageParts {
  readonly readPageData: ReadPageData
  readonly pageVersions: PageVersions
  readonly sharedPages: SharedPages
  readonly sendDocument: SendDocument
  readonly preparePage: PreparePage
  readonly sendPage: SendPage
  readonly sendSitePage: SendSitePage
  readonly sendListPage: SendListPage
  readonly remoteSources: RemoteSources
}

/** What features know of the configuration. */
export type FeatureConfig = Pick<
  Config,
  'files' | 'http' | 'pages' | 'releases' | 'signIn' | 'site' | 'tracking'
>

/** Shared parts of the server. A feature takes those it needs by name. */
export interface Parts extends StorageParts, PeopleParts, ReleaseParts, PageParts {
  readonly config: FeatureConfig
  readonly metrics: Metrics
  /** ms since 1970 */
  readonly now: () => number
  /** Whether the server is stopping. */
  readonly isStopping: () => boolean
}
