import { announce, type SlotProps } from '@viewpage/remote-kit'
import { browserClock, readCookie } from '@viewpage/remote-kit/browser'
import {
  createErrorLog,
  createVersionAssets,
  readPageData,
  readPageRelease,
  watchErrors,
  type CreateI18n,
  type ErrorLog,
  type Federation,
} from '@viewpage/remote-kit/host'
import { createBus, createFeatures, type Bus, type PageData, type ReleaseSet } from '@viewpage/shared-events'
import { createHttp } from './browser/http.ts'
import { createRemoteLoader, type LoaderContext } from './remotes/remote-loader.ts'
import type { Applications } from './slots/applications.ts'
import { createFallbackView } from './slots/fallback-view.ts'
import { findSlots } from './slots/slot-element.ts'
import { closeUndrawnModals } from './slots/undrawn-modals.ts'
import { createShellTexts } from './texts.ts'

/** What differs between the pages that slots stand on. */
export interface HostParts {
  /** @param nonce of the page's scripts */
  readonly createFederation: (nonce: string) => Federation
  readonly startApplications: () => Applications
  readonly createI18n: CreateI18n
}

/** A page that brings its slots to life. */
export interface Host {
  readonly bus: Bus
  readonly pageData: PageData
  readonly releaseSet: ReleaseSet
  readonly errors: ErrorLog['failures']
  /** Tells of an error of the host itself. */
  readonly report: (error: unknown) => void
  /**
   * Begins, once everything that listens from the first moment on does.
   *
   * @param redirect how slots go to another page
   */
  run(redirect: SlotProps['redirect']): void
}

/** The host of this page's slots. It reads what the server wrote into the page; nothing runs before `run()`. */
export function createHost({ createFederation, startApplications, createI18n }: HostParts): Host {
  const pageData = readPageData()
  const pageRelease = readPageRelease()
  const { set, messages } = pageRelease

  const errors = createErrorLog()
  const shell = { remote: 'shell', version: set.id }
  watchErrors({ log: errors, host: shell, pageData })
  const bus = createBus({
    sender: shell,
    onSubscriberFailure: ({ error, subscriber }) => errors.report({ ...subscriber, phase: 'action', error }),
  })
  const features = createFeatures(pageData.evaluatedFeatures)
  const http = createHttp({
    basicAuthorization: pageData.basicAuthorization,
    csrfToken: () => readCookie('csrftoken'),
  })
  const assets = createVersionAssets(pageRelease, pageData.language, createI18n)

  const texts = createShellTexts(createI18n(pageData.language, { shell: messages['shell'] ?? {} }))

  function loaders(redirect: SlotProps['redirect']) {
    const slots = findSlots(createFallbackView(texts, pageData))
    const context: LoaderContext = {
      federation: createFederation(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''),
      applications: startApplications(),
      clock: browserClock,
      random: Math.random,
      report: errors.report,
      async propsFor(slot, attempt, report) {
        const { version } = attempt.release
        const i18n = await assets.textsOf(slot.remote, attempt)
        return {
          slot: slot.name,
          pageData,
          bus: bus.as({ remote: slot.remote, version }),
          http,
          features,
          i18n,
          portalRoot: document.getElementById('portal'),
          redirect,
          report,
          domElement: slot.prepare(version),
        }
      },
    }
    return Object.entries(set.remotes).flatMap(([name, release]) => {
      const own = slots.filter((slot) => slot.remote === name)
      return own.length === 0 ? [] : [createRemoteLoader(name, release, own, context)]
    })
  }

  return {
    bus,
    pageData,
    releaseSet: set,
    errors: errors.failures,
    report: (error) => errors.report({ ...shell, phase: 'effect', error }),
    run(redirect) {
      const all = loaders(redirect)
      for (const loader of all) void loader.run()
      const modals = document.querySelector<HTMLElement>('[data-slot="modals"]')
      if (modals) {
        const retry = () => void all.find((loader) => loader.fills('modals'))?.run()
        closeUndrawnModals({ bus, slot: modals, retry, onGivenUp: () => announce(texts('fallback.part')) })
      }
      window.addEventListener('online', () => {
        for (const loader of all) if (loader.isIncomplete()) void loader.run()
      })
    },
  }
}
