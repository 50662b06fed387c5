import type { MessageTree, PageRelease } from '@viewpage/shared-events'
import type { SlotI18n } from '../slot-contract.ts'
import { inEnglish } from '../english-texts.ts'
import type { createI18n } from '../locales.ts'
import type { RemoteAddress } from './remote-address.ts'

/** Creates the texts of a remote. Embeds use a smaller implementation. */
export type CreateI18n = (...parameters: Parameters<typeof createI18n>) => SlotI18n

/** Texts and style sheets of the remotes on this page. */
export interface VersionAssets {
  /**
   * Texts of a version in the page's language. Loads texts and style sheets first if the page does not inline those of
   * this version.
   *
   * @throws Error if they fail to load.
   */
  textsOf(remote: string, address: RemoteAddress): Promise<SlotI18n>
}

/** For pages without inlined texts and style sheets of remotes. */
export const NOTHING_INLINED: PageRelease = {
  set: { id: '', remotes: {} },
  shell: { scripts: [], integrity: {} },
  messages: {},
}

export function createVersionAssets(
  { set, messages }: PageRelease,
  language: string,
  createI18n: CreateI18n,
): VersionAssets {
  const known = new Map<string, Promise<SlotI18n>>()

  async function load(remote: string, { release, base }: RemoteAddress): Promise<SlotI18n> {
    // The page inlines the texts and style sheets of its own release set.
    if (set.remotes[remote]?.version === release.version) {
      return createI18n(language, { [remote]: messages[remote] ?? {} })
    }
    const own = release.locales[language]
    const [texts] = await Promise.all([
      fetchTexts(base + (own ?? release.locales['en'] ?? '')),
      ...release.css.map((file) => loadStyleSheet(base + file, release.integrity[file] ?? 'sha256-none')),
    ])
    return createI18n(language, { [remote]: own === undefined ? inEnglish(texts) : texts })
  }

  return {
    textsOf(remote, address) {
      // Keyed by address, not by version: a retry uses another address, and must not wait for a request that hangs.
      const texts = known.get(address.base) ?? load(remote, address)
      known.set(address.base, texts)
      texts.catch(() => known.delete(address.base))
      return texts
    },
  }
}

async function fetchTexts(url: string): Promise<MessageTree> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
  return (await answer.json()) as MessageTree
}

function loadStyleSheet(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.integrity = integrity
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`[host] Failed to load the style sheet ${href}.`))
    document.head.append(link)
  })
}
