import { whenShown } from '../browser/prerendering.ts'
import { keepPresses } from './keep-presses.ts'
import { allowPageFiles } from './known-files.ts'
import { readPagePart, readPageRelease, recordPageStart } from './page-blocks.ts'
import { scriptElement } from './script-element.ts'
import { protectScriptUrls } from './trusted-types.ts'

/** Set on the root element of a prerendered page. The style sheet then lays out the whole page ahead. */
const PRERENDERED_ATTRIBUTE = 'data-prerendered'
const POSTER_TIMEOUT_MS = 300
const HOST_TIMEOUT_MS = 250

/**
 * The page's inline script: records when the page started, registers the files that may be loaded, and loads the host and
 * the page's own scripts.
 *
 * Parallel requests would delay the poster, so the host is requested after it, and the remotes after the host. Timers
 * limit the waits, so that a slow network is not idle. On a prerendered page, files load, but no code runs until the first
 * frame is shown: nothing is counted, and no request depends on the visitor.
 *
 * @param lazyRemotes names of remotes that most visits do not need, so that they are not loaded ahead
 */
export function bootPage(lazyRemotes: readonly string[] = []): void {
  const release = readPageRelease()
  const remoteFiles = Object.entries(release.set.remotes).flatMap(([name, { base, preload }]) =>
    lazyRemotes.includes(name) ? [] : preload.map((file) => base + file),
  )

  function loadHost(): void {
    const { scripts } = release.shell
    const preload = once(() => preloadFiles(remoteFiles))
    appendInOrder(scripts).at(-1)?.addEventListener('load', preload)
    setTimeout(preload, HOST_TIMEOUT_MS)
  }

  keepPresses()
  allowPageFiles(release)
  protectScriptUrls()
  if (document.prerendering === true) {
    document.documentElement.toggleAttribute(PRERENDERED_ATTRIBUTE, true)
    preloadFiles([...release.shell.scripts, ...remoteFiles])
  }
  whenShown(() => {
    recordPageStart()
    // Added by this script, because the policy (`strict-dynamic`) allows no further script element in the HTML.
    appendInOrder(readPagePart())
    afterPoster(loadHost)
  })
}

function preloadFiles(paths: readonly string[]): void {
  for (const path of paths) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.href = path
    // Without the same integrity as the script's, the file would be fetched twice.
    link.integrity = globalThis.__integrity?.[path] ?? ''
    document.head.append(link)
  }
}

function appendInOrder(paths: readonly string[]): HTMLScriptElement[] {
  // Scripts that a script adds have a low priority otherwise, lower than that of the preloaded remotes.
  const scripts = paths.map((path) =>
    Object.assign(scriptElement(path), { async: false, fetchPriority: 'high' }),
  )
  document.head.append(...scripts)
  return scripts
}

function afterPoster(next: () => void): void {
  const poster = document.querySelector<HTMLImageElement>('img[data-poster]')
  if (!poster || poster.complete) return next()
  const start = once(next)
  poster.addEventListener('load', start)
  poster.addEventListener('error', start)
  setTimeout(start, POSTER_TIMEOUT_MS)
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
