import { keepPresses } from './keep-presses.ts'
import { allowPageFiles } from './known-files.ts'
import { readPageRelease } from './page-blocks.ts'
import { protectScriptUrls } from './trusted-types.ts'

const POSTER_TIMEOUT_MS = 300
const HOST_TIMEOUT_MS = 250

/**
 * The page's inline script: registers the files that may be loaded, and loads the host. Requests beside the poster delay it,
 * so the host is requested after the poster and the remotes after the host. Timers limit the wait, so that a slow network
 * is not idle.
 */
export function bootPage(): void {
  const release = readPageRelease()
  const nonce = document.currentScript?.nonce ?? ''

  function loadHost(): void {
    const { scripts, integrity } = release.shell
    const preload = once(preloadRemotes)
    for (const path of scripts) {
      const script = document.createElement('script')
      script.src = path
      script.integrity = integrity[path] ?? ''
      script.nonce = nonce
      script.async = false
      script.onload = path === scripts.at(-1) ? preload : null
      document.head.append(script)
    }
    setTimeout(preload, HOST_TIMEOUT_MS)
  }

  function preloadRemotes(): void {
    for (const { base, preload, integrity } of Object.values(release.set.remotes)) {
      for (const file of preload) {
        const link = document.createElement('link')
        link.rel = 'preload'
        link.as = 'script'
        link.href = base + file
        // Without the same integrity and nonce as the script's, the file would be fetched twice.
        link.integrity = integrity[file] ?? ''
        link.nonce = nonce
        document.head.append(link)
      }
    }
  }

  keepPresses()
  allowPageFiles(release)
  protectScriptUrls()
  afterPoster(loadHost)
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
