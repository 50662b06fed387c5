import { inEnglish } from '@viewpage/remote-kit/locales'
import { pseudoMessages } from '@viewpage/remote-kit/pseudo-locale'
import type { MessageTree, PageRelease, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { providesAll } from '@viewpage/shared-events/version-range'
import { LRUCache } from 'lru-cache'
import type { Html } from '../../foundation/markup/html.ts'
import { inlineStyle } from '../../foundation/markup/inline-code.ts'
import { inlineJson } from '../../foundation/markup/inline-json.ts'
import { isPseudoLocale } from '../../foundation/locales/pseudo-locale.ts'
import { withoutServers } from '../../releases/index.ts'
import type { BuildFiles } from '../../storage/builds/build-files.ts'
import { hasWebAssembly, remoteBuild } from '../../storage/builds/build-names.ts'
import { styleForPage } from './file-addresses.ts'
import type { HostBuild } from '../../storage/hosts/host-build.ts'
import type { PageHost, PageHostBuild, PageHosts } from '../../storage/hosts/page-hosts.ts'

/** The remotes on a page: those that fill these slots, and those that the host mounts without slots. */
interface WantedRemotes {
  readonly slots: ReadonlySet<string>
  readonly remotes: ReadonlySet<string>
  /** Entries of the host's build that the page adds. */
  readonly parts: readonly string[]
}

/** The inlined data of a page's remotes. It is the same for all pages with these remotes in this language. */
export interface PageRemotes {
  /** With the library sets that they get. */
  readonly names: readonly string[]
  /** The second inline block. */
  readonly releaseJson: Html
  /** Whether a remote on the page, or the version that it falls back to, has a WebAssembly module. */
  readonly runsWebAssembly: boolean
  /** Style sheets of the remotes on the page, each in its own cascade layer. */
  readonly styles: Html
  /** Texts that replace those of the remotes' builds; only for the pseudo-locale. */
  readonly pseudoMessages?: PageRelease['messages']
}

/** Reads the remotes of a page from their builds, and caches them. */
export function createPageRemotes(buildFiles: Pick<BuildFiles, 'read'>, hosts: PageHosts) {
  const cache = new LRUCache<string, PageRemotes>({ max: 100 })

  return async (
    set: ReleaseSet,
    wanted: WantedRemotes,
    language: string,
    host: PageHost,
  ): Promise<PageRemotes> => {
    const { slots, remotes: named, parts } = wanted
    const isPseudo = isPseudoLocale()
    const key = `${host} ${set.id} ${language} ${isPseudo} ${[...slots].join()} ${[...named].join()} ${parts.join()}`
    const known = cache.get(key)
    if (known) return known

    const remotes = Object.entries(set.remotes).filter(
      ([name, release]) => named.has(name) || release.slots.some((slot) => slots.has(slot)),
    )
    const { build, name: hostName } = hosts[host]
    const released = remotes.map(
      ([name, release]) => [name, forBrowser(release, { host, provided: build.provides, language })] as const,
    )
    const sets = [...new Set(released.flatMap(([, release]) => setsOf(release)))]
    const read = async (name: string, { version }: RemoteRelease, file: string) =>
      Buffer.from(await buildFiles.read(remoteBuild(name, version), file)).toString()

    const translate = (own: MessageTree) => (isPseudo ? pseudoMessages(own) : own)
    const remoteMessages = remotes.map(async ([name, release]) => {
      const { [language]: own, en: english } = release.locales
      const file = own ?? english
      const texts = file === undefined ? {} : (JSON.parse(await read(name, release, file)) as MessageTree)
      return [name, translate(own === undefined ? inEnglish(texts) : texts)] as const
    })
    const messages = {
      [hostName]: translate(build.messagesOf(language)),
      ...Object.fromEntries(await Promise.all(remoteMessages)),
    }
    const page: PageRelease = {
      set: {
        id: set.id,
        remotes: Object.fromEntries(released),
      },
      shell: scriptsOf(hosts[host], parts, sets.length > 0),
      messages,
    }
    const sheets = remotes.flatMap(([name, release]) =>
      release.css.map(async (file) => styleForPage(await read(name, release, file), release.base, file)),
    )
    const pageRemotes = {
      names: [...remotes.map(([name]) => name), ...sets],
      releaseJson: inlineJson(page),
      runsWebAssembly: remotes.some(
        ([, { integrity, fallback }]) =>
          hasWebAssembly(integrity) || hasWebAssembly(fallback?.integrity ?? {}),
      ),
      styles: inlineStyle((await Promise.all(sheets)).join('\n')),
      ...(isPseudo && { pseudoMessages: messages }),
    }
    cache.set(key, pageRemotes)
    return pageRemotes
  }
}

/**
 * The scripts of a page: those of its host, and before them the one that loads library sets, if a remote names one. With the
 * integrity only of what they may load: a hash does not compress.
 */
function scriptsOf(
  { build, entry, scripts }: PageHostBuild,
  parts: readonly string[],
  namesSets: boolean,
): PageRelease['shell'] {
  // The editor has none: it loads the sets itself.
  const loader = namesSets ? build.scriptsOf('libraries') : []
  const entries = [entry, ...parts, ...(loader.length > 0 ? ['libraries'] : [])]
  return { scripts: [...loader, ...scripts], integrity: build.integrityOf(...entries) }
}

const setsOf = ({ libraries, fallback }: RemoteRelease): string[] =>
  [libraries, fallback?.libraries].flatMap((set) => set?.name ?? [])

interface ReleaseReader {
  readonly host: PageHost
  readonly provided: HostBuild['provides']
  readonly language: string
}

/**
 * Leaves out what only the server needs, texts in other languages, library sets whose modules the host has, and actions where
 * the host fills slots: only the editor compares them with its own.
 */
function forBrowser(release: RemoteRelease, { host, provided, language }: ReleaseReader): RemoteRelease {
  const { fallback, ...own } = release
  const trim = ({ skeletons: _, libraries, ...each }: Omit<RemoteRelease, 'fallback'>) => ({
    ...withoutServers(each),
    ...(libraries &&
      !providesAll(each.shared, provided) && {
        libraries: { ...libraries, integrity: filesIn(libraries.integrity, /\.js$/) },
      }),
    server: '',
    ...(host !== 'editor' && { emits: [], consumes: [] }),
    locales: localesFor(language, each.locales),
    integrity: filesIn(each.integrity, /\.(?:js|css)$/),
  })
  return { ...trim(own), ...(fallback && { fallback: trim(fallback) }) }
}

/** That language, or English where a remote does not have it. */
function localesFor(language: string, { [language]: own, en }: RemoteRelease['locales']) {
  return own === undefined ? { ...(en !== undefined && { en }) } : { [language]: own }
}

const filesIn = (integrity: RemoteRelease['integrity'], ending: RegExp) =>
  Object.fromEntries(Object.entries(integrity).filter(([file]) => ending.test(file)))
