import type { AccountStore } from './accounts/account-store.ts'
import type { Signer } from './accounts/secrets.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import type { InsightStore } from './insights/insight-store.ts'
import type { SendDocument } from './pages/document.ts'
import type { EditorBuild } from './pages/editor-build.ts'
import type { ReadPageData } from './pages/read-page-data.ts'
import type { SendSitePage } from './pages/send-site-page.ts'
import type { ShellBuild } from './pages/shell-build.ts'
import type { AssetFiles } from './presentations/asset-files.ts'
import type { PresentationStore } from './presentations/presentation-store.ts'
import type { Shelves } from './presentations/shelves.ts'
import type { ReleaseStore } from './releases/release-store.ts'

/** What routes work with. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly accounts: AccountStore
  readonly signer: Signer
  readonly presentations: PresentationStore
  readonly insights: InsightStore
  readonly assetFiles: AssetFiles
  readonly releases: ReleaseStore
  /** Remote name, or `*`, to token. */
  readonly releaseTokens: Readonly<Record<string, string>>
  readonly shell: ShellBuild
  readonly editor: EditorBuild
  readonly readShelves: () => Promise<Shelves>
  readonly readPageData: ReadPageData
  readonly sendDocument: SendDocument
  readonly sendSitePage: SendSitePage
  /** ms since 1970 */
  readonly now: () => number
}
