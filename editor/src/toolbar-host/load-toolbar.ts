import * as remoteKit from '@viewpage/remote-kit'
import type { Http } from '@viewpage/remote-kit'
import {
  createFederation,
  createVersionAssets,
  loadComponent,
  NOTHING_INLINED,
  sharedModules,
  type LoadedComponent,
  type RemoteFailure,
} from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import type { DeckPageData, Language, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { toolbarContract } from '../toolbar/toolbar-contract.ts'
import type { ToolbarProps } from '../toolbar/toolbar-props.ts'
import { toolbarError } from './toolbar-error.ts'

export const REMOTE = 'mf-toolbar'

/** ms for each of the two calls before the toolbar loads. */
const CALL_TIMEOUT_MS = 10_000

// The nonce of this script. Lazy chunks of the toolbar need it on pages with a CSP.
const nonce = document.currentScript?.nonce ?? ''
const modules = sharedModules(remoteKit)
const federation = createFederation(nonce, modules)

/** By release and language: a remote can be registered once. */
const loads = new Map<string, Promise<LoadedComponent<ToolbarProps>>>()

type Report = (failure: RemoteFailure) => void

/** Loads a release, for all toolbars of the page. A failed load is repeated with the next mount. */
export function loadOnce(
  release: RemoteRelease,
  language: Language,
  report: Report,
): Promise<LoadedComponent<ToolbarProps>> {
  const key = `${release.version} ${language}`
  const loading = loads.get(key) ?? loadToolbar(release, language, report)
  loads.set(key, loading)
  loading.catch(() => loads.delete(key))
  return loading
}

async function loadToolbar(release: RemoteRelease, language: Language, report: Report) {
  const { loaded, differences } = await loadComponent<ToolbarProps>({
    remote: REMOTE,
    release,
    contract: toolbarContract(modules),
    federation,
    assets: createVersionAssets(NOTHING_INLINED, language, createI18n),
    report,
  })
  if (loaded) return loaded
  const names = differences.map(({ name }) => name).join(', ')
  throw toolbarError(`${names || 'it did not load'}. The console has the reason.`)
}

/** What a toolbar is rendered from. */
export interface ToolbarData {
  readonly pageData: DeckPageData
  readonly set: ReleaseSet
  readonly release: RemoteRelease
}

/**
 * @throws HttpError if this visitor cannot open the presentation, or viewpage does not respond
 * @throws Error if something else than viewpage responds, or no toolbar is released
 */
export async function loadData(http: Http, oid: string, signal: AbortSignal): Promise<ToolbarData> {
  const dataPath = `/api/v4/presentation/${encodeURIComponent(oid)}/page-data/`
  const read = async (path: string, field: string): Promise<unknown> => {
    const { data } = await http.get(path, { timeout: CALL_TIMEOUT_MS, signal })
    if (typeof data === 'object' && data !== null && field in data) return data
    throw toolbarError(
      `${location.origin}${path} is not the response of viewpage. Let the proxy of this page pass the paths of viewpage on.`,
    )
  }
  const [pageData, set] = (await Promise.all([
    read(dataPath, 'evaluatedFeatures'),
    read('/releases/current', 'remotes'),
  ])) as [DeckPageData, ReleaseSet]
  const release = set.remotes[REMOTE]
  if (!release) throw toolbarError(`none is released. Release ${REMOTE} on this server first.`)
  return { pageData, set, release }
}
