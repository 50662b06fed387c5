import type { RemoteVersion } from '@viewpage/remote-kit/host'
import type { PublicFile } from '@viewpage/shell/elements'

/** ms for each file. */
const TIMEOUT_MS = 10_000

interface SheetSources {
  readonly server: string
  /** That of this host. */
  readonly styles: PublicFile
  /** As `releaseAt` gives it. */
  readonly release: RemoteVersion
}

/** By address and size of text: all toolbars of the page share them. */
const known = new Map<string, Promise<CSSStyleSheet>>()

/**
 * The style sheets of a toolbar in a shadow root: those of this host, and all of the release, also those of its dialogs.
 * Sizes in `rem` are those that the visitor chose, whatever the page makes of its root.
 *
 * @throws Error if one does not load
 */
export function sheetsOf(
  root: ShadowRoot,
  { server, styles, release }: SheetSources,
): Promise<CSSStyleSheet[]> {
  const remPx = chosenTextPx(root)
  const own = sheetAt(server + styles.url, styles.integrity, remPx, themed)
  const files = Object.entries(release.integrity).filter(([file]) => file.endsWith('.css'))
  return Promise.all([
    own,
    ...files.map(([file, integrity]) => sheetAt(release.base + file, integrity, remPx, asItIs)),
  ])
}

function sheetAt(
  url: string,
  integrity: string,
  remPx: number,
  change: (css: string) => string,
): Promise<CSSStyleSheet> {
  const key = `${url} ${remPx}`
  const loading = known.get(key) ?? load(url, integrity).then((css) => sheetOf(change(css), remPx))
  known.set(key, loading)
  loading.catch(() => known.delete(key))
  return loading
}

async function load(url: string, integrity: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { integrity, credentials: 'omit', signal })
  if (!response.ok) throw new Error(`[viewpage] Failed to load ${url}: status ${response.status}.`)
  return response.text()
}

function sheetOf(css: string, remPx: number): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const inPx = (_: string, size: string) => `${Number((Number(size) * remPx).toFixed(4))}px`
  sheet.replaceSync(css.replace(/(?<![\w.#])(\d+(?:\.\d+)?|\.\d+)rem\b/g, inPx))
  return sheet
}

const asItIs = (css: string) => css

/**
 * What the document's root would have is on the elements of the toolbar, and a page replaces a value by the custom property
 * of the same name with the prefix `viewpage-`.
 */
function themed(css: string): string {
  const replaceable = css
    .replaceAll(':root', '.viewpage-part')
    .replace(/([{;])--([\w-]{1,40}):([^;{}]+)/g, '$1--$2:var(--viewpage-$2,$3)')
  return `${replaceable}@layer viewpage.page{.viewpage-part{color-scheme:inherit;background:var(--page)}.viewpage-part+.viewpage-part{background:none}}`
}

/** The size of text that the visitor chose, in px. */
function chosenTextPx(root: ShadowRoot): number {
  const probe = document.createElement('span')
  Object.assign(probe.style, { all: 'initial', position: 'absolute', fontSize: 'medium' })
  root.append(probe)
  const size = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}
