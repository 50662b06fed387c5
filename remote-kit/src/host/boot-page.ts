import { allowPageFiles } from './known-files.ts'
import { readPageRelease } from './page-blocks.ts'
import { protectScriptUrls } from './trusted-types.ts'

const POSTER_PATIENCE_MS = 300
const HOST_PATIENCE_MS = 250

/**
 * What the page's one inline script does: it writes down which files may be loaded, and brings the host. Whatever is
 * asked for beside the poster delays it, so the host waits for the poster, and the remotes for the host; the short
 * timers keep a slow line from standing idle.
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
    setTimeout(preload, HOST_PATIENCE_MS)
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
  setTimeout(start, POSTER_PATIENCE_MS)
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
