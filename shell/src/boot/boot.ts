import { readPageRelease } from '../page-blocks.ts'
import { allowPageFiles } from './known-files.ts'
import { protectScriptUrls } from './trusted-types.ts'

/**
 * The page's one inline script. Whatever is asked for beside the poster delays it, so the shell waits for the
 * poster, and the remotes for the shell; the short timers keep a slow line from standing idle.
 */
const POSTER_PATIENCE_MS = 300
const SHELL_PATIENCE_MS = 250

const release = readPageRelease()
const nonce = document.currentScript?.nonce ?? ''

allowPageFiles(release)
protectScriptUrls()
afterPoster(loadShell)

function afterPoster(next: () => void): void {
  const poster = document.querySelector<HTMLImageElement>('img[data-poster]')
  if (!poster || poster.complete) return next()
  const start = once(next)
  poster.addEventListener('load', start)
  poster.addEventListener('error', start)
  setTimeout(start, POSTER_PATIENCE_MS)
}

function loadShell(): void {
  const preload = once(preloadRemotes)
  for (const path of release.shell.scripts) {
    const script = document.createElement('script')
    script.src = path
    script.integrity = release.shell.integrity[path] ?? ''
    script.nonce = nonce
    script.async = false
    script.onload = path === release.shell.scripts.at(-1) ? preload : null
    document.head.append(script)
  }
  setTimeout(preload, SHELL_PATIENCE_MS)
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

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
