import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pseudoMessages } from '@viewpage/remote-kit/pseudo-locale'
import type { MessageTree, PageRelease, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { Html } from '../markup/html.ts'
import { inlineStyle } from '../markup/inline-code.ts'
import { inlineJson } from '../markup/inline-json.ts'
import { isPseudoLocale } from '../plugins/pseudo-locale.ts'
import type { ReleaseStore } from '../../releases/release-store.ts'
import type { PageHost, PageHosts } from '../../hosts/page-hosts.ts'

/** What stands on a page: slots by name, and remotes that its host shows without slots. */
export interface PageParts {
  readonly slots: ReadonlySet<string>
  readonly remotes: ReadonlySet<string>
}

/** What a page says of what runs in it; the same for all pages with these parts in this language. */
export interface PageAssets {
  /** The second inline block, ready to be written. */
  readonly releaseJson: Html
  /** Style sheets of the remotes on the page, each in its own cascade layer. */
  readonly styles: Html
  /** Texts that stand in for those of the remotes' builds; absent in the nine languages. */
  readonly pseudoMessages?: PageRelease['messages']
}

/** Reads from the release store what a page needs of a set; keeps the last few. */
export function createPageAssets(store: ReleaseStore, hosts: PageHosts) {
  const cache = new LRUCache<string, PageAssets>({ max: 100 })

  return async (set: ReleaseSet, parts: PageParts, language: string, host: PageHost): Promise<PageAssets> => {
    const { slots, remotes: named } = parts
    const isPseudo = isPseudoLocale()
    const key = `${host} ${set.id} ${language} ${isPseudo} ${[...slots].join()} ${[...named].join()}`
    const known = cache.get(key)
    if (known) return known

    const remotes = Object.entries(set.remotes).filter(
      ([name, release]) => named.has(name) || release.slots.some((slot) => slots.has(slot)),
    )
    const { build, name: hostName, scripts } = hosts[host]
    const read = async (name: string, { version }: RemoteRelease, file: string) =>
      readFile(join(await store.folderOf(name, version), file), 'utf8')

    const speak = (own: MessageTree) => (isPseudo ? pseudoMessages(own) : own)
    const remoteMessages = remotes.map(async ([name, release]) => {
      const file = release.locales[language]
      const own = file === undefined ? {} : (JSON.parse(await read(name, release, file)) as MessageTree)
      return [name, speak(own)] as const
    })
    const messages = {
      [hostName]: speak(build.messagesOf(language)),
      ...Object.fromEntries(await Promise.all(remoteMessages)),
    }
    const page: PageRelease = {
      set: {
        id: set.id,
        remotes: Object.fromEntries(remotes.map(([name, release]) => [name, forBrowser(release)])),
      },
      shell: { scripts, integrity: build.integrity },
      messages,
    }
    const sheets = remotes.flatMap(([name, release]) => release.css.map((file) => read(name, release, file)))
    const assets = {
      releaseJson: inlineJson(page),
      styles: inlineStyle((await Promise.all(sheets)).join('\n')),
      ...(isPseudo && { pseudoMessages: messages }),
    }
    cache.set(key, assets)
    return assets
  }
}

/** Without what only the server needs. */
function forBrowser(release: RemoteRelease): RemoteRelease {
  const { fallback, ...own } = release
  const trim = ({ skeletons: _, ...each }: Omit<RemoteRelease, 'fallback'>) => ({
    ...each,
    server: '',
    integrity: Object.fromEntries(
      Object.entries(each.integrity).filter(([file]) => /\.(?:js|css)$/.test(file)),
    ),
  })
  return { ...trim(own), ...(fallback && { fallback: trim(fallback) }) }
}
