import { createBus, createFeatures, keepOneModal } from '@viewpage/shared-events'
import { readCookie } from './browser/cookies.ts'
import { createHttp } from './browser/http.ts'
import { redirect } from './browser/redirect.ts'
import { isTrackingDisabled, keepSession } from './browser/session-id.ts'
import { showDiagnostics } from './diagnostics.ts'
import { createErrorLog } from './errors.ts'
import { readPageData, readPageRelease } from './page-blocks.ts'
import { createFederation } from './remotes/federation.ts'
import { createRemoteLoader, type Clock, type LoaderContext } from './remotes/remote-loader.ts'
import { createVersionAssets } from './remotes/version-assets.ts'
import { startApplications } from './slots/applications.ts'
import { createFallbackView } from './slots/fallback-view.ts'
import { findSlots } from './slots/slot-element.ts'
import { createShellTexts } from './texts.ts'

const pageData = readPageData()
const pageRelease = readPageRelease()
const { set, messages } = pageRelease

const errors = createErrorLog()
const bus = createBus({
  sender: { remote: 'shell', version: set.id },
  onSubscriberFailure: ({ error, subscriber }) => errors.report({ ...subscriber, phase: 'action', error }),
})
const features = createFeatures(pageData.evaluatedFeatures)
const http = createHttp({
  basicAuthorization: pageData.basicAuthorization,
  csrfToken: () => readCookie('csrftoken'),
})
const assets = createVersionAssets(pageRelease, pageData.language)
const slots = findSlots(
  createFallbackView(createShellTexts(pageData.language, messages['shell'] ?? {}), pageData),
)
const clock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

keepOneModal(bus)
keepSession({ noCookies: pageData.noCookies, trackingDisabled: isTrackingDisabled() })

const context: LoaderContext = {
  federation: createFederation(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''),
  applications: startApplications(),
  clock,
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
      redirect: (url, before) => redirect(url, before),
      report,
      domElement: slot.prepare(version),
    }
  },
}

const loaders = Object.entries(set.remotes).flatMap(([name, release]) => {
  const own = slots.filter((slot) => slot.remote === name)
  return own.length === 0 ? [] : [createRemoteLoader(name, release, own, context)]
})

for (const loader of loaders) void loader.run()

window.addEventListener('online', () => {
  for (const loader of loaders) if (loader.isIncomplete()) void loader.run()
})

showDiagnostics({ bus, releaseSet: set, errors: errors.failures })
