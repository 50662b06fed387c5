import { findBrowser } from '@viewpage/importers'
import { hasImpress } from './content/importing/load-impress.ts'
import { createBuildFetcher } from './storage/builds/fetch-builds.ts'
import { remoteBuild } from './storage/builds/build-names.ts'
import { NO_NOTICES } from './storage/database/change-notice.ts'
import { listenToPostgres } from './storage/database/postgres-notices.ts'
import { addHostFiles } from './storage/hosts/add-host-files.ts'
import { registerHostContract } from './storage/hosts/host-contracts.ts'
import { readEditorBuild, readShellBuild } from './storage/hosts/page-hosts.ts'
import { agreeOnReleaseTokens, createReleases, readReplayPage } from './releases/index.ts'
import { releaseTokensOf } from './foundation/config/release-tokens.ts'
import { findConfinement } from './pages/rendering/confinement.ts'
import { createSlotRenderer } from './pages/rendering/slot-renderer.ts'
import { VIEW_PAGE_SLOTS } from './features/view-page/view-page.ts'
import type { ReleaseParts, StorageParts } from './features/parts.ts'
import type { OpeningOptions } from './open-storage.ts'

/** The builds that the server starts with. */
export interface Builds {
  readonly shellFolder: string
  readonly editorFolder: string
  /** `dist` folders of remotes, published on start. */
  readonly remoteFolders: readonly string[]
  /** The output of `npm run styleguide`; may be missing. */
  readonly styleguideFolder: string
}

/** @throws Error if the build of a host cannot be read or stored */
export async function openReleases(options: OpeningOptions, storage: StorageParts, builds: Builds) {
  const { config, metrics, log, now } = options
  const { database, signer, storedFiles, buildFiles, limits, hasDiskSpace } = storage
  await agreeOnReleaseTokens({ database, signer, config })
  const shell = readShellBuild(builds.shellFolder)
  const editor = readEditorBuild(builds.editorFolder)
  for (const build of [shell, editor]) {
    await addHostFiles({ database, storedFiles }, build, now())
    await registerHostContract(database, build, now())
  }

  const renderer = createSlotRenderer({
    readServerBuild: async ({ remote, version, server }) =>
      Buffer.from(await buildFiles.read(remoteBuild(remote, version), server)).toString(),
    isDeployed: async (remote, version) =>
      (await released.parts.releases.originOf(remote, version)) === 'bundled',
    unconfined: config.releases.unconfinedRemotes,
    deadlineMs: config.releases.renderDeadlineMs,
    slotBytes: config.releases.gate.slotBytes,
    log,
    metrics,
  })
  const { listenUrl } = config.database
  const notices = listenUrl === null ? NO_NOTICES : listenToPostgres({ listenUrl, log })
  const released = createReleases({
    database,
    signer,
    notices,
    storedFiles,
    buildFiles,
    limits,
    hasDiskSpace,
    describe: renderer.describe,
    fetchFiles: createBuildFetcher({ buildFiles, storedFiles }),
    warmUp: renderer.prepare,
    gate: {
      rehearse: renderer.rehearse,
      readFile: ({ remote, version }, file) => buildFiles.read(remoteBuild(remote, version), file),
      caps: config.releases.gate,
      shownSlots: config.site.otherSlots === '*' ? '*' : [...VIEW_PAGE_SLOTS, ...config.site.otherSlots],
      remoteData: config.releases.remoteData,
    },
    replay: {
      findBrowser: async () => (hasImpress() ? findBrowser(process.env) : undefined),
      readPage: () => readReplayPage(shell),
      provides: shell.provides,
      unconfined: config.releases.unconfinedRemotes,
    },
    metrics,
    log,
    now,
  })
  const parts: ReleaseParts = {
    ...released.parts,
    releaseTokens: releaseTokensOf(config),
    confine: findConfinement,
    shell,
    editor,
    styleguideFolder: builds.styleguideFolder,
    remoteFolders: builds.remoteFolders,
  }
  return {
    parts,
    renderer,
    async close() {
      await released.close()
      await notices.close()
      await renderer.close()
    },
  }
}
