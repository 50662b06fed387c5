import * as remoteKit from '@viewpage/remote-kit'
import { createFederation, sharedModules, showDiagnostics } from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { keepOneModal } from '@viewpage/shared-events'
import { keepSession } from './browser/session-id.ts'
import { isOptedOut } from './browser/tracking-choice.ts'
import { createHost } from './host.ts'
import { startApplications } from './slots/single-spa-applications.ts'
import { startMeasuring } from './measuring/start.ts'

const { bus, pageData, releaseSet, errors, report, run } = createHost({
  createFederation: (nonce) => createFederation(nonce, sharedModules(remoteKit)),
  startApplications,
  createI18n,
})

keepOneModal(bus)
const session = keepSession({ noCookies: pageData.noCookies, isOptedOut: () => isOptedOut(pageData) })
const measuring = startMeasuring({ bus, pageData, session, report, source: 'view_page' })
run(measuring.redirect)
showDiagnostics({ bus, releaseSet, errors })
