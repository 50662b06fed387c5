import { whenShown } from '../browser/prerendering.ts'
import { deferLayout } from './deferred-layout.ts'
import { keepPresses } from './keep-presses.ts'
import { allowPageFiles } from './known-files.ts'
import { readPagePart, readPageRelease, recordPageStart } from './page-blocks.ts'
import { scriptElement } from './script-element.ts'
import { protectScriptUrls } from './trusted-types.ts'

export interface BootOptions {
  /** Names of remotes that most visits do not need, so that they are not loaded ahead. @default none */
  readonly lazyRemotes?: readonly string[]
  /** Selector of boxes in slots whose layout waits until the page is live. @default none */
  readonly belowFold?: string
}

/**
 * The page's inline script: records when the page started, registers the files that may be loaded, and loads the host and
 * the page's own scripts.
 *
 * The remotes are requested when the first file of the host has loaded: earlier they would delay the host, which all of
 * them wait for; later the line would be idle. On a prerendered page, files load, but no code runs until the first frame
 * is shown: nothing is counted, and no request depends on the visitor.
 */
export function bootPage({ lazyRemotes = [], belowFold }: BootOptions = {}): void {
  const release = readPageRelease()
  const { scripts } = release.shell
  const remoteFiles = Object.entries(release.set.remotes).flatMap(([name, { base, preload }]) =>
    lazyRemotes.includes(name) ? [] : preload.map((file) => base + file),
  )
  const requestRemotes = once(() => preloadFiles(remoteFiles))

  // First, so that the files are on their way while the rest of this script runs.
  allowPageFiles(release)
  const links = preloadFiles(scripts)
  if (document.prerendering === true) requestRemotes()
  for (const link of links) link.addEventListener('load', requestRemotes)

  if (belowFold !== undefined) deferLayout(belowFold)
  keepPresses()
  protectScriptUrls()
  whenShown(() => {
    recordPageStart()
    // Added by this script, because the policy (`strict-dynamic`) allows no further script element in the HTML.
    appendInOrder(readPagePart())
    // For browsers that preload no scripts.
    appendInOrder(scripts).at(-1)?.addEventListener('load', requestRemotes)
  })
}

function preloadFiles(paths: readonly string[]): HTMLLinkElement[] {
  const links = paths.map((path) => {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.href = path
    link.crossOrigin = 'anonymous'
    // Without the same integrity and mode as the script's, the file would be fetched twice.
    link.integrity = globalThis.__integrity?.[path] ?? ''
    return link
  })
  document.head.append(...links)
  return links
}

function appendInOrder(paths: readonly string[]): HTMLScriptElement[] {
  // Scripts that a script adds have a low priority otherwise, lower than that of the preloaded remotes.
  const scripts = paths.map((path) =>
    Object.assign(scriptElement(path), { async: false, fetchPriority: 'high' }),
  )
  document.head.append(...scripts)
  return scripts
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
