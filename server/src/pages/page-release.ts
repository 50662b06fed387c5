import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageTree, PageRelease, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { ReleaseStore } from '../releases/release-store.ts'
import { inlineJson } from './html.ts'
import type { ShellBuild } from './shell-build.ts'

/** What brings a page's slots to life: the whole shell, or the small one of embeds. */
export type PageHost = 'page' | 'embed'

/** What a page says of what runs in it; the same for all pages with these slots in this language. */
export interface PageAssets {
  /** The second inline block, ready to be written. */
  readonly releaseJson: string
  /** Style sheets of the remotes on the page, each in its own cascade layer. */
  readonly styles: string
}

/** Reads from the release store what a page needs of a set; keeps the last few. */
export function createPageAssets(store: ReleaseStore, shell: ShellBuild) {
  const cache = new LRUCache<string, PageAssets>({ max: 100 })

  return (set: ReleaseSet, slots: ReadonlySet<string>, language: string, host: PageHost): PageAssets => {
    const key = `${host} ${set.id} ${language} ${[...slots].join()}`
    const known = cache.get(key)
    if (known) return known

    const remotes = Object.entries(set.remotes).filter(([, release]) =>
      release.slots.some((slot) => slots.has(slot)),
    )
    const read = (name: string, { version }: RemoteRelease, file: string) =>
      readFileSync(join(store.folderOf(name, version), file), 'utf8')

    const page: PageRelease = {
      set: {
        id: set.id,
        remotes: Object.fromEntries(remotes.map(([name, release]) => [name, forBrowser(release)])),
      },
      shell: { scripts: shell.scriptsOf[host], integrity: shell.integrity },
      messages: {
        shell: shell.messagesOf(language),
        ...Object.fromEntries(
          remotes.map(([name, release]) => {
            const file = release.locales[language]
            const messages = file === undefined ? {} : (JSON.parse(read(name, release, file)) as MessageTree)
            return [name, messages]
          }),
        ),
      },
    }
    const assets = {
      releaseJson: inlineJson(page),
      styles: remotes
        .flatMap(([name, release]) => release.css.map((file) => read(name, release, file)))
        .join('\n'),
    }
    cache.set(key, assets)
    return assets
  }
}

/** Without what only the server needs. */
function forBrowser(release: RemoteRelease): RemoteRelease {
  const { fallback, ...own } = release
  const trim = (each: Omit<RemoteRelease, 'fallback'>) => ({
    ...each,
    server: '',
    integrity: Object.fromEntries(
      Object.entries(each.integrity).filter(([file]) => /\.(js|css)$/.test(file)),
    ),
  })
  return { ...trim(own), ...(fallback && { fallback: trim(fallback) }) }
}
