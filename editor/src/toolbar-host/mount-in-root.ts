import { HttpError } from '@viewpage/remote-kit'
import { redirect, RefusedError } from '@viewpage/remote-kit/host'
import type { ElementMount, MountedElement } from '@viewpage/shell/elements'
import { createElementHttp } from './element-http.ts'
import { releaseAt } from './files-of-server.ts'
import { claimPage } from './claim-page.ts'
import { keepReadable } from './keep-readable.ts'
import { loadData, loadOnce, type ToolbarData } from './load-toolbar.ts'
import { pointToServer } from './point-to-server.ts'
import { renderToolbar, report } from './render-toolbar.tsx'
import { sheetsOf } from './shadow-sheets.ts'
import { toolbarError } from './toolbar-error.ts'

/** Shows the released toolbar in the shadow root of `<viewpage-toolbar>`. See `ElementsHost`. */
export async function mountInRoot(mount: ElementMount): Promise<MountedElement> {
  const { root, server, token, sendsEvents, signal, styles, onAction } = mount
  if (!document.body) throw toolbarError('this page has no <body>. Add one before the element.')
  const http = createElementHttp(server, token)
  const data = await readData(mount, () => loadData(http, mount.oid, signal))
  const release = releaseAt(server, data.release)
  const styling = sheetsOf(root, { server, styles, release })
  // Awaited below; a failure meanwhile is not unhandled.
  styling.catch(() => undefined)
  const loaded = await loadOnce(release, data.pageData.language, report)
  const { fallback } = release
  const shown = loaded.version === fallback?.version ? fallback : release
  const sheets = await (shown === release ? styling : sheetsOf(root, { server, styles, release: shown }))
  signal.throwIfAborted()

  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
  const undos = [claimPage(shown), keepReadable(root)]
  const isElsewhere = server !== location.origin
  const toolbar = renderToolbar(data, loaded, {
    http,
    // Another origin has none of the visitor's choices about measuring.
    sendsEvents: sendsEvents && !isElsewhere,
    add(place, portalRoot) {
      root.replaceChildren(place, portalRoot)
      if (isElsewhere) undos.push(pointToServer([place, portalRoot], server))
    },
    redirect: (url, before) => redirect(new URL(url, server).href, before),
  })
  toolbar.onAction(onAction)
  signal.addEventListener(
    'abort',
    () => {
      toolbar.remove()
      for (const undo of undos) undo()
    },
    { once: true },
  )
  return { version: loaded.version }
}

/** @throws Error that says why viewpage gave no data, and what to do */
async function readData(
  { oid, server, signal }: ElementMount,
  read: () => Promise<ToolbarData>,
): Promise<ToolbarData> {
  try {
    return await read()
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof HttpError)) throw cause
    throw Object.assign(toolbarError(reasonOf(cause, oid, server), { cause }), { status: cause.status })
  }
}

function reasonOf(error: HttpError, oid: string, server: string): string {
  if (error.status === 404)
    return `there is no presentation "${oid}", or it is not shared with this visitor. Check the oid, or share it.`
  const { message } = (error instanceof RefusedError ? (error.data ?? {}) : {}) as { message?: unknown }
  if (typeof message === 'string') return message
  if (error.status === undefined && server !== location.origin)
    return `${server} did not respond, or does not let pages of ${location.origin} ask. Let its operator register this origin.`
  return `${server} did not respond as it should: ${error.message}. Try again later.`
}
