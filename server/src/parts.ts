import type { AccountStore } from './accounts/account-store.ts'
import type { Devices } from './accounts/devices.ts'
import type { SettingsStore } from './accounts/settings-store.ts'
import type { Signer } from './accounts/secrets.ts'
import type { CommentStore } from './features/comments/comment-store.ts'
import type { Config } from './config.ts'
import type { CopyStore } from './presentations/copy-store.ts'
import type { Database } from './database/open-database.ts'
import type { HasRoom } from './files/disk-room.ts'
import type { DownloadStore } from './features/downloads/download-store.ts'
import type { EditingStore } from './features/editing/editing-store.ts'
import type { InsightStore } from './features/ingestion/event-store.ts'
import type { InvalidEvents } from './features/ingestion/invalid-events.ts'
import type { ViewStore } from './features/ingestion/view-store.ts'
import type { LimitStore } from './limits/limit-store.ts'
import type { PageErrorStore } from './features/page-errors/page-error-store.ts'
import type { SendDocument } from './http/pages/document.ts'
import type { EditorBuild } from './hosts/editor-build.ts'
import type { ReadPageData } from './page-data/read-page-data.ts'
import type { SendSitePage } from './http/pages/send-site-page.ts'
import type { ShellBuild } from './hosts/shell-build.ts'
import type { ByteBudget } from './visitors/byte-budget.ts'
import type { OwnRecordStore } from './features/privacy/own-record-store.ts'
import type { AssetFiles } from './files/asset-files.ts'
import type { PresentationStore } from './presentations/presentation-store.ts'
import type { SharingStore } from './features/sharing/sharing-store.ts'
import type { Shelves } from './presentations/shelves.ts'
import type { Quota } from './limits/quota.ts'
import type { ReleaseStore } from './releases/release-store.ts'
import type { ReleaseTokens } from './releases/release-tokens.ts'
import type { ReportStore } from './features/reports/report-store.ts'
import type { RightsReader } from './rights/rights-reader.ts'
import type { SearchIndexer } from './search-index/search-indexer.ts'

/** What routes work with. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly hasRoom: HasRoom
  readonly byteBudget: ByteBudget
  readonly accounts: AccountStore
  readonly devices: Devices
  readonly limits: LimitStore
  readonly settings: SettingsStore
  readonly signer: Signer
  readonly presentations: PresentationStore
  readonly rights: RightsReader
  readonly sharing: SharingStore
  readonly insights: InsightStore
  readonly views: ViewStore
  readonly invalidEvents: InvalidEvents
  readonly ownRecords: OwnRecordStore
  readonly reports: ReportStore
  readonly pageErrors: PageErrorStore
  readonly copies: CopyStore
  readonly downloads: DownloadStore
  readonly comments: CommentStore
  readonly editing: EditingStore
  readonly assetFiles: AssetFiles
  readonly quota: Quota
  readonly searchIndexer: SearchIndexer
  readonly releases: ReleaseStore
  readonly releaseTokens: ReleaseTokens
  readonly shell: ShellBuild
  readonly editor: EditorBuild
  readonly styleguideFolder: string
  readonly readShelves: () => Promise<Shelves>
  readonly readPageData: ReadPageData
  readonly sendDocument: SendDocument
  readonly sendSitePage: SendSitePage
  /** ms since 1970 */
  readonly now: () => number
  /** Whether the server was told to stop. */
  readonly isStopping: () => boolean
}
