import type { RemoteVersion } from '@viewpage/remote-kit/host'

/** Toolbars by the address of their version. */
const counts = new Map<string, { count: number; readonly placeholders: readonly Element[] }>()
let all = 0
let liveRegion: Element | null = null

/**
 * Lets a toolbar in a shadow root use the page: the loader of webpack finds each style sheet of the version in the document,
 * and adds none, because the shadow root has it.
 *
 * @returns the undo; the last one removes everything that toolbars left in the page
 */
export function claimPage({ base, integrity }: RemoteVersion): () => void {
  const known = counts.get(base) ?? { count: 0, placeholders: addPlaceholders(base, Object.keys(integrity)) }
  counts.set(base, known)
  known.count += 1
  if (all === 0) liveRegion = document.getElementById('live')
  all += 1
  let isFreed = false
  return () => {
    if (isFreed) return
    isFreed = true
    known.count -= 1
    all -= 1
    if (known.count === 0) {
      counts.delete(base)
      for (const placeholder of known.placeholders) placeholder.remove()
      for (const script of document.querySelectorAll('script'))
        if (script.src.startsWith(base)) script.remove()
    }
    // The page had none before.
    if (all === 0 && liveRegion === null) document.getElementById('live')?.remove()
  }
}

function addPlaceholders(base: string, files: readonly string[]): Element[] {
  const placeholders = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const placeholder = document.createElement('link')
      placeholder.rel = 'stylesheet'
      placeholder.dataset['href'] = base + file
      return placeholder
    })
  document.head.append(...placeholders)
  return placeholders
}
