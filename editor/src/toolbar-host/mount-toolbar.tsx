import * as remoteKit from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import {
  createErrorLog,
  createFederation,
  createFetchHttp,
  createVersionAssets,
  loadComponent,
  NOTHING_INLINED,
  redirect,
  sharedModules,
} from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import {
  createBus,
  createFeatures,
  keepOneModal,
  type DeckPageData,
  type Language,
  type RemoteRelease,
  type ReleaseSet,
  majorsOf,
} from '@viewpage/shared-events'
import { sendHostEvents } from '@viewpage/shell/events'
import { createRoot } from 'react-dom/client'
import { toolbarContract } from '../toolbar/toolbar-contract.ts'
import type { ToolbarProps } from '../toolbar/toolbar-props.ts'
import type { MountedToolbar, MountOptions } from './toolbar-host.d.ts'

const REMOTE = 'mf-toolbar'

// The nonce of this script. Lazy chunks of the toolbar need it on pages with a CSP.
const nonce = document.currentScript?.nonce ?? ''
const { announce } = remoteKit
const modules = sharedModules(remoteKit)
const federation = createFederation(nonce, modules)
const { report } = createErrorLog()

type LoadedToolbar = Awaited<ReturnType<typeof loadToolbar>>
/** By release and language: a remote can be registered once. */
const loads = new Map<string, Promise<LoadedToolbar>>()

/** Loads a release, for all toolbars of the page. A failed load is repeated with the next mount. */
function loadOnce(release: RemoteRelease, language: Language): Promise<LoadedToolbar> {
  const key = `${release.version} ${language}`
  const loading = loads.get(key) ?? loadToolbar(release, language)
  loads.set(key, loading)
  loading.catch(() => loads.delete(key))
  return loading
}

async function loadToolbar(release: RemoteRelease, language: Language) {
  const { loaded, differences } = await loadComponent<ToolbarProps>({
    remote: REMOTE,
    release,
    contract: toolbarContract(modules),
    federation,
    assets: createVersionAssets(NOTHING_INLINED, language, createI18n),
    report,
  })
  if (loaded) return loaded
  const names = differences.map(({ name }) => name).join(', ')
  throw new Error(`[viewpage] Failed to show the toolbar: ${names || 'it did not load'}.`)
}

/** Renders the released toolbar of a presentation into an element. See `toolbar-host.d.ts`. */
export async function mountToolbar(
  element: HTMLElement,
  { oid, sendsEvents = true }: MountOptions,
): Promise<MountedToolbar> {
  const http = createFetchHttp({ csrfToken: () => readCookie('csrftoken') })
  const [pageData, set] = await Promise.all([
    http
      .get(`/api/v4/presentation/${encodeURIComponent(oid)}/page-data/`)
      .then(({ data }) => data as DeckPageData),
    http.get('/releases/current').then(({ data }) => data as ReleaseSet),
  ])
  const release = set.remotes[REMOTE]
  if (!release) throw new Error('[viewpage] Failed to show the toolbar: none is released.')
  const { version, Component, i18n } = await loadOnce(release, pageData.language)
  const bus = createBus({
    sender: { remote: 'toolbar-host', version: set.id },
    onSubscriberFailure: ({ error, subscriber }) => report({ ...subscriber, phase: 'action', error }),
  })
  const undo = keepOneModal(bus)
  const events = sendsEvents
    ? sendHostEvents({ bus, pageData, releaseSet: set, source: 'toolbar_host' })
    : null
  const portalRoot = document.createElement('div')
  const [className, language] = [element.getAttribute('class'), element.getAttribute('lang')]
  element.classList.add('viewpage-part')
  portalRoot.className = 'viewpage-part'
  element.lang = portalRoot.lang = pageData.language
  document.body.append(portalRoot)
  // Create the live region early: screen readers only announce changes of existing regions.
  announce('')

  const root = createRoot(element)
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
    version,
    onAction(handler) {
      const subscription = bus.actions$.subscribe((action) => {
        // A page without declarations does not say which major it accepts, so it gets each.
        for (const { type, payload } of majorsOf(action)) handler({ type, payload })
      })
      return () => subscription.unsubscribe()
    },
    unmount() {
      undo()
      events?.stop()
      root.unmount()
      portalRoot.remove()
      restore(element, 'class', className)
      restore(element, 'lang', language)
    },
  }
}

/** @param value before; `null`: there was none */
function restore(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
