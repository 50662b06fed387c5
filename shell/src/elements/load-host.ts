import { ElementError } from './element-error.ts'
import { ELEMENTS_RECEIVER, type ElementsHost, type PublicFile } from './elements-host.ts'
import { allowScripts } from './script-urls.ts'

/** ms for each of the two files. */
const TIMEOUT_MS = 10_000

/** What shows toolbars, and where it comes from. */
export interface LoadedHost {
  readonly server: string
  readonly host: ElementsHost
  readonly styles: PublicFile
}

/** Loads what shows toolbars, once for a page. A failed load is repeated with the next element. */
export type LoadHost = () => Promise<LoadedHost>

/** @param server the origin of viewpage @param nonce of the page's scripts; empty where its policy needs none */
export function createHostLoader(server: string, nonce: string): LoadHost {
  let loading: Promise<LoadedHost> | null = null
  return () => {
    loading ??= load(server, nonce).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function load(server: string, nonce: string): Promise<LoadedHost> {
  const files = await readFiles(server)
  const { 'toolbar-host.js': script, 'toolbar-host.css': styles } = files
  if (!script || !styles)
    throw new ElementError(`${server}/static/files.json does not name the toolbar. Is viewpage there?`)
  const host = await runScript(server, script, nonce)
  return { server, host, styles }
}

async function readFiles(server: string): Promise<Partial<Record<string, PublicFile>>> {
  const url = `${server}/static/files.json`
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as Partial<Record<string, PublicFile>>
  } catch (cause) {
    throw new ElementError(
      `${url} did not load. Let the Content-Security-Policy of this page allow ${server} in connect-src, and its proxy pass the paths of viewpage on.`,
      { cause },
    )
  }
}

function runScript(server: string, { url, integrity }: PublicFile, nonce: string): Promise<ElementsHost> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(
        new ElementError(
          `${server}${url} did not run. Let the Content-Security-Policy of this page allow ${server} in script-src, or its nonce on the script of the elements and 'strict-dynamic'.`,
          { cause },
        ),
      )
    const script = document.createElement('script')
    const timer = setTimeout(fail, TIMEOUT_MS)
    const receive = (host: ElementsHost) => resolve(host)
    Object.assign(script, {
      [ELEMENTS_RECEIVER]: receive,
      integrity,
      crossOrigin: 'anonymous',
      nonce,
      onerror: fail,
      onload: () => fail(),
    })
    allowScripts(server, { url, integrity })
    script.src = globalThis.__scriptUrl?.(server + url) ?? server + url
    headOf(document).append(script)
    const end = () => {
      clearTimeout(timer)
      script.remove()
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
  })
}

/** A page may have removed its `<head>`, and remotes add their scripts to it. */
function headOf(page: Document): HTMLHeadElement {
  if (page.head) return page.head
  const head = page.createElement('head')
  page.documentElement.prepend(head)
  return head
}
