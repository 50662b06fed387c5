import * as remoteKit from '@viewpage/remote-kit'
import { createFederation, sharedModules, showDiagnostics } from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { keepOneModal } from '@viewpage/shared-events'
import { isTrackingDisabled, keepSession } from './browser/session-id.ts'
import { createHost } from './host.ts'
import { startApplications } from './slots/applications.ts'

const { bus, pageData, releaseSet, errors, run } = createHost({
  createFederation: (nonce) => createFederation(nonce, sharedModules(remoteKit)),
  startApplications,
  createI18n,
})

keepOneModal(bus)
keepSession({ noCookies: pageData.noCookies, trackingDisabled: isTrackingDisabled() })
run()
showDiagnostics({ bus, releaseSet, errors })
