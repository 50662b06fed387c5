import { keepPresses } from './keep-presses.ts'
import { allowPageFiles } from './known-files.ts'
import { readPagePart, readPageRelease, recordPageStart } from './page-blocks.ts'
import { scriptElement } from './script-element.ts'
import { protectScriptUrls } from './trusted-types.ts'

const POSTER_TIMEOUT_MS = 300
const HOST_TIMEOUT_MS = 250

/**
 * The page's inline script: records when the page started, registers the files that may be loaded, and loads the
 * host and the page's own scripts. Requests beside the poster delay it,
 * so the host is requested after the poster and the remotes after the host. Timers limit the wait, so that a slow network
 * is not idle.
 */
export function bootPage(): void {
  const release = readPageRelease()

  function loadHost(): void {
    const { scripts } = release.shell
    const preload = once(preloadRemotes)
    appendInOrder(scripts).at(-1)?.addEventListener('load', preload)
    setTimeout(preload, HOST_TIMEOUT_MS)
  }

  function preloadRemotes(): void {
    for (const { base, preload, integrity } of Object.values(release.set.remotes)) {
      for (const file of preload) {
        const link = document.createElement('link')
        link.rel = 'preload'
        link.as = 'script'
        link.href = base + file
        // Without the same integrity as the script's, the file would be fetched twice.
        link.integrity = integrity[file] ?? ''
        document.head.append(link)
      }
    }
  }

  keepPresses()
  recordPageStart()
  allowPageFiles(release)
  protectScriptUrls()
  // Their policy allows only what a script adds: an element in the HTML would need a nonce.
  appendInOrder(readPagePart())
  afterPoster(loadHost)
}

function appendInOrder(paths: readonly string[]): HTMLScriptElement[] {
  const scripts = paths.map((path) => Object.assign(scriptElement(path), { async: false }))
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
