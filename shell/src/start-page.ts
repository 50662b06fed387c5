import * as remoteKit from '@viewpage/remote-kit'
import { isOptedOut, nextTask } from '@viewpage/remote-kit/browser'
import {
  createFederation,
  isDiagnosing,
  originOf,
  sharedModules,
  showDiagnostics,
} from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { isDeckPage, keepOneModal } from '@viewpage/shared-events'
import './browser/own-functions.ts'
import { rememberReferrer } from './browser/came-from.ts'
import { createCsrfToken, csrfTokenOfPage } from './browser/csrf-token.ts'
import { keepSession } from './browser/session-id.ts'
import { takeStartStep } from './browser/start-step.ts'
import { loadNeighbours } from './neighbours/load-neighbours.ts'
import { loadDiagnosis } from './diagnostics/load-diagnosis.ts'
import { createHost } from './host.ts'
import { publishInfoVisits } from './site/publish-info-visits.ts'
import { publishSearches } from './site/publish-searches.ts'
import { followSharingLinks } from './sharing/follow-sharing-links.ts'
import { startApplications } from './slots/single-spa-applications.ts'
import { watchModals } from './slots/watch-modals.ts'
import { slotsSettled } from './measuring/slots-settled.ts'
import { reportView } from './measuring/view-report.ts'
import { startMeasuring } from './measuring/start.ts'

/** Starts the view page, in several tasks, so that a slow device can handle input in between. */
export async function startPage(): Promise<void> {
  const diagnosis = await loadDiagnosis()
  const applications = startApplications()
  const host = createHost({
    createFederation: () => createFederation('', sharedModules(remoteKit)),
    startApplications: () => applications,
    createI18n,
    createCsrfToken: ({ isAuthenticated, noCookies, basicAuthorization }) =>
      isAuthenticated || noCookies ? csrfTokenOfPage : createCsrfToken({ basicAuthorization }),
    diagnosis,
  })
  const { bus, pageData, report } = host
  if (isDeckPage(pageData)) takeStartStep()
  await nextTask()
  keepOneModal(bus)
  // Views of a page without a tracking id are not counted, so nothing needs the referrer.
  if (isDeckPage(pageData) && pageData.trackingOid !== null && !pageData.noCookies && !isOptedOut(pageData))
    rememberReferrer()
  const session = keepSession({ noCookies: pageData.noCookies, isOptedOut: () => isOptedOut(pageData) })
  const measuring = startMeasuring({ ...host, session, source: 'view_page' })
  publishSearches(bus)
  publishInfoVisits(bus)
  if (pageData.isAuthenticated) followSharingLinks(host)
  // The visitor may act before the code that measures is here.
  const happened = new Set<string>()
  bus.actions$.subscribe(({ type }) => happened.add(type))
  const settled = slotsSettled()
  reportView(host.onError, settled, () => isOptedOut(pageData))
  await nextTask()
  diagnosis?.open(host)
  const { releaseSet, errors } = host
  const running = { set: releaseSet, applications, ...host.run(measuring.redirect) }
  watchModals(bus, running)
  loadNeighbours({
    pageData,
    happened,
    settled,
    running,
    originOf,
    isUnmeasured: () => pageData.noCookies || isDiagnosing() || isOptedOut(pageData),
    report,
  })
  showDiagnostics({ bus, releaseSet, errors, storyboardAPIVersion: pageData.storyboardAPIVersion })
}
