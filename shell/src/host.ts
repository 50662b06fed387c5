import type { SlotProps } from '@viewpage/remote-kit'
import { browserClock, nextTask } from '@viewpage/remote-kit/browser'
import {
  createErrorLog,
  createFetchHttp,
  createVersionAssets,
  readPageData,
  readPageRelease,
  slotLanguage,
  watchErrors,
  type CreateI18n,
  type ErrorLog,
  type Federation,
} from '@viewpage/remote-kit/host'
import {
  createBus,
  createFeatures,
  type Bus,
  type PageData,
  type ReleaseSet,
  type RemoteRelease,
} from '@viewpage/shared-events'
import type { CsrfToken } from './browser/csrf-token.ts'
import type { Diagnosis } from './diagnostics/diagnosis.ts'
import { createRemoteLoader, type LoaderContext, type RemoteLoader } from './remotes/remote-loader.ts'
import type { Applications } from './slots/applications.ts'
import { createFallbackView } from './slots/fallback-view.ts'
import { createLateView } from './slots/late-view.ts'
import { findSlots, type SlotElement } from './slots/slot-element.ts'
import { policiesIn } from './slots/slot-policies.ts'
import { createShellTexts, type ShellTexts } from './texts.ts'

/** The parts that differ between hosts: the view page uses single-spa and module federation, the embed uses neither. */
export interface HostParts {
  readonly createFederation: () => Federation
  readonly startApplications: () => Applications
  readonly createI18n: CreateI18n
  readonly createCsrfToken: (pageData: PageData) => CsrfToken
  /** @default none */
  readonly diagnosis?: Diagnosis | null
}

export interface Host {
  readonly bus: Bus
  readonly pageData: PageData
  readonly releaseSet: ReleaseSet
  readonly errors: ErrorLog['failures']
  /** Calls back for every error from now on. */
  readonly onError: ErrorLog['subscribe']
  /** Reports an error of the host itself. */
  readonly report: (error: unknown) => void
  /**
   * Loads all remotes. Subscribe to the bus before.
   *
   * @param redirect navigates to another page on behalf of a slot
   * @returns what loads them again
   */
  run(redirect: SlotProps['redirect']): LoadedSlots
}

/** What was loaded, and what loads it again. */
export interface LoadedSlots {
  readonly texts: ShellTexts
  readonly slots: readonly SlotElement[]
  readonly loaders: readonly RemoteLoader[]
  /** Loads a version into some slots. Never rejects. */
  readonly load: (remote: string, release: RemoteRelease, slots: readonly SlotElement[]) => Promise<void>
}

/** Creates the host of this page's slots from the data blocks in the page. Nothing is loaded before `run()`. */
export function createHost({
  createFederation,
  startApplications,
  createI18n,
  createCsrfToken,
  diagnosis,
}: HostParts): Host {
  const { probe, federation = same, applications = same, http: diagnosed = same } = diagnosis ?? {}
  const pageData = readPageData()
  const pageRelease = readPageRelease()
  const { set, messages } = pageRelease

  const errors = createErrorLog()
  const shell = { remote: 'shell', version: set.id }
  watchErrors({ log: errors, host: shell, pageData })
  const bus = createBus({
    sender: shell,
    onSubscriberFailure: ({ error, subscriber }) => errors.report({ ...subscriber, phase: 'action', error }),
    probe,
  })
  const features = createFeatures(pageData.evaluatedFeatures)
  const csrfToken = createCsrfToken(pageData)
  const { basicAuthorization } = pageData
  const http = diagnosed(createFetchHttp({ basicAuthorization, csrfToken: csrfToken.get }))
  const assets = createVersionAssets(pageRelease, pageData.language, createI18n)

  const texts = createShellTexts(() => createI18n(pageData.language, { shell: messages['shell'] ?? {} }))

  function contextOf(redirect: SlotProps['redirect']): LoaderContext {
    return {
      federation: federation(createFederation()),
      applications: applications(startApplications()),
      clock: browserClock,
      random: Math.random,
      report: errors.report,
      async propsFor(slot, attempt, report) {
        const { version, locales } = attempt.release
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
          domElement: slot.prepare(version, slotLanguage(locales, pageData.language)),
        }
      },
    }
  }

  return {
    bus,
    pageData,
    releaseSet: set,
    errors: errors.failures,
    onError: errors.subscribe,
    report: (error) => errors.report({ ...shell, phase: 'effect', error }),
    run(redirect) {
      const slots = findSlots(createFallbackView(texts, pageData), createLateView(texts), policiesIn(set))
      const context = contextOf(redirect)
      const loaders = loadersOf(set, slots, context)
      void loadAll(loaders, csrfToken.prepare)
      window.addEventListener('online', () => {
        for (const loader of loaders) if (loader.isIncomplete()) void loader.run()
      })
      return {
        texts,
        slots,
        loaders,
        load: (remote, release, own) => createRemoteLoader(remote, release, own, context).run(),
      }
    },
  }
}

/** A loader for each remote that has slots on this page. */
function loadersOf(
  { remotes }: ReleaseSet,
  slots: readonly SlotElement[],
  context: LoaderContext,
): RemoteLoader[] {
  return Object.entries(remotes).flatMap(([name, release]) => {
    const own = slots.filter((slot) => slot.remote === name)
    return own.length === 0 ? [] : [createRemoteLoader(name, release, own, context)]
  })
}

/** Starts each loader in a separate task, so that a slow device can handle input in between. */
async function loadAll(loaders: readonly RemoteLoader[], onEnded: () => void): Promise<void> {
  for (const loader of loaders) {
    await nextTask()
    void loader.run().then(onEnded)
  }
}

const same = <Part>(part: Part): Part => part
