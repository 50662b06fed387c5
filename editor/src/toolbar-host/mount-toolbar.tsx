import { announce } from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import { allowScriptUrls, createErrorLog, createFetchHttp, redirect } from '@viewpage/remote-kit/host'
import { createBus, createFeatures, keepOneModal, majorsOf } from '@viewpage/shared-events'
import { sendHostEvents } from '@viewpage/shell/events'
import { createRoot } from 'react-dom/client'
import { checkCall } from './check-call.ts'
import { loadData, loadOnce, REMOTE, type ToolbarData } from './load-toolbar.ts'
import { toolbarError } from './toolbar-error.ts'
import type { MountedToolbar, MountOptions } from './toolbar-host.d.ts'

const { report } = createErrorLog()
const http = createFetchHttp({ csrfToken: () => readCookie('csrftoken') })

/** The elements that have a toolbar, or wait for one. */
const taken = new WeakSet<HTMLElement>()
let mounts = 0

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
    const toolbar = render(element, data, loaded, sendsEvents)
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

function render(
  element: HTMLElement,
  { pageData, set }: ToolbarData,
  { version, Component, i18n }: Awaited<ReturnType<typeof loadOnce>>,
  sendsEvents: boolean,
): Pick<MountedToolbar, 'onAction'> & { remove: () => void } {
  const bus = createBus({
    sender: { remote: 'toolbar-host', version: set.id },
    onSubscriberFailure: ({ error, subscriber }) => report({ ...subscriber, phase: 'action', error }),
  })
  const undo = keepOneModal(bus)
  const events = sendsEvents
    ? sendHostEvents({ bus, pageData, releaseSet: set, source: 'toolbar_host' })
    : null
  // Elements of our own: React leaves its listeners on the element that it renders into.
  const [place, portalRoot] = [createPart(pageData.language), createPart(pageData.language)]
  element.replaceChildren(place)
  // A modal dialog of the page disables everything outside of it.
  ;(element.closest('dialog') ?? document.body).append(portalRoot)
  // Create the live region early: screen readers only announce changes of existing regions.
  announce('')

  mounts += 1
  const root = createRoot(place, { identifierPrefix: `viewpage-${mounts}-` })
  root.render(
    <Component
      pageData={pageData}
      bus={bus.as({ remote: REMOTE, version })}
      http={http}
      features={createFeatures(pageData.evaluatedFeatures)}
      i18n={i18n}
      portalRoot={portalRoot}
      redirect={events?.redirect ?? redirect}
      report={(error, phase = 'effect') => report({ remote: REMOTE, version, phase, error })}
    />,
  )
  return {
    onAction(handler) {
      const subscription = bus.actions$.subscribe((action) => {
        // A page without declarations does not say which major it accepts, so it gets each.
        for (const { type, payload } of majorsOf(action)) handler({ type, payload })
      })
      return () => subscription.unsubscribe()
    },
    remove() {
      undo()
      events?.stop()
      root.unmount()
      place.remove()
      portalRoot.remove()
    },
  }
}

function createPart(language: string): HTMLElement {
  const part = document.createElement('div')
  part.className = 'viewpage-part'
  part.lang = language
  return part
}
