import { readCookie } from '@viewpage/remote-kit/browser'
import { allowScriptUrls, createFetchHttp } from '@viewpage/remote-kit/host'
import { checkCall } from './check-call.ts'
import { loadData, loadOnce } from './load-toolbar.ts'
import { renderToolbar, report } from './render-toolbar.tsx'
import { toolbarError } from './toolbar-error.ts'
import type { MountedToolbar, MountOptions } from './toolbar-host.d.ts'

const http = createFetchHttp({ csrfToken: () => readCookie('csrftoken') })

/** The elements that have a toolbar, or wait for one. */
const taken = new WeakSet<HTMLElement>()

/** Renders the released toolbar of a presentation into an element. See `toolbar-host.d.ts`. */
export async function mountToolbar(element: HTMLElement, options: MountOptions): Promise<MountedToolbar> {
  checkCall(element, options)
  const { oid, sendsEvents = true, signal = new AbortController().signal } = options
  signal.throwIfAborted()
  const undos = [take(element)]
  /** Runs at once, so that an effect which runs twice can mount again. */
  function unmount(): void {
    signal.removeEventListener('abort', unmount)
    for (const undo of undos.splice(0)) undo()
  }
  signal.addEventListener('abort', unmount)
  try {
    allowScripts()
    const data = await loadData(http, oid, signal)
    const loaded = await loadOnce(data.release, data.pageData.language, report)
    signal.throwIfAborted()
    const toolbar = renderToolbar(data, loaded, {
      http,
      sendsEvents,
      add(place, portalRoot) {
        element.replaceChildren(place)
        // A modal dialog of the page disables everything outside of it.
        ;(element.closest('dialog') ?? document.body).append(portalRoot)
      },
    })
    undos.push(toolbar.remove)
    const { version } = loaded
    return { version, onAction: toolbar.onAction, unmount }
  } catch (error) {
    unmount()
    // The reason of the page, and not that a call was aborted.
    signal.throwIfAborted()
    throw error
  }
}

/** @returns the undo. @throws Error if the element is taken */
function take(element: HTMLElement): () => void {
  if (taken.has(element)) {
    throw toolbarError(
      'the element has one, or waits for one. Call its unmount() or abort its `signal` first, or pass another element.',
    )
  }
  taken.add(element)
  return () => taken.delete(element)
}

function allowScripts(): void {
  try {
    allowScriptUrls()
  } catch (cause) {
    throw toolbarError(`this page forbids its scripts: ${(cause as Error).message}`, { cause })
  }
}
