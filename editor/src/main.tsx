// Must be first: the order of style sheets defines the order of cascade layers.
import { readCookie } from '@viewpage/remote-kit/browser'
import './styles.ts'
import * as remoteKit from '@viewpage/remote-kit'
import { SlotContext, type SlotProps } from '@viewpage/remote-kit'
import {
  createErrorLog,
  createFederation,
  createVersionAssets,
  readPageData,
  readPageRelease,
  sharedModules,
  showDiagnostics,
  watchErrors,
  type HostContract,
} from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { createBus, createFeatures, keepOneModal } from '@viewpage/shared-events'
import { loadDiagnosis } from '@viewpage/shell/diagnostics'
import { sendHostEvents } from '@viewpage/shell/events'
import { followSharingLinks } from '@viewpage/shell/sharing'
import { createRoot } from 'react-dom/client'
import { EditorRoot } from './EditorRoot.tsx'
import { createHttpWithFiles } from './http-with-files.ts'
import type { ComponentSource } from './remotes/useComponent.ts'
import { stageContract } from './stage/stage-contract.ts'
import { toolbarContract } from './toolbar/toolbar-contract.ts'

const pageData = readPageData()
const pageRelease = readPageRelease()
const { set, messages } = pageRelease

const errors = createErrorLog()
const { report, failures } = errors
const editor = { remote: 'editor', version: set.id }
watchErrors({ log: errors, host: editor, pageData })
const diagnosis = await loadDiagnosis()
const bus = createBus({
  sender: editor,
  onSubscriberFailure: ({ error, subscriber }) => report({ ...subscriber, phase: 'action', error }),
  probe: diagnosis?.probe,
})
keepOneModal(bus)
// The editor declares no events of its own: these are the toolbar's.
const events = sendHostEvents({ bus, pageData, releaseSet: set, source: 'editor' })

const modules = sharedModules(remoteKit)
const ownFederation = createFederation('', modules)
const federation = diagnosis?.federation(ownFederation) ?? ownFederation
const assets = createVersionAssets(pageRelease, pageData.language, createI18n)

function sourceOf(remote: string, contract: HostContract): ComponentSource | null {
  const release = set.remotes[remote]
  return release ? { remote, release, contract, federation, assets, report } : null
}

const toolbar = sourceOf('mf-toolbar', toolbarContract(modules))
const stage = sourceOf('mf-viewer', stageContract(modules))

const slot: SlotProps = {
  slot: 'editor',
  pageData,
  bus,
  http: createHttpWithFiles({
    csrfToken: () => readCookie('csrftoken'),
    basicAuthorization: pageData.basicAuthorization,
  }),
  features: createFeatures(pageData.evaluatedFeatures),
  i18n: createI18n(pageData.language, { editor: messages['editor'] ?? {} }),
  portalRoot: document.getElementById('portal'),
  redirect: events.redirect,
  report: (error, phase = 'effect') => report({ ...editor, phase, error }),
}

followSharingLinks({ bus, pageData, report: slot.report })

const root = document.getElementById('editor')
if (!root) throw new Error('[editor] Failed to start: the page has no element "editor".')
createRoot(root).render(
  <SlotContext value={slot}>
    <EditorRoot toolbar={toolbar} stage={stage} />
  </SlotContext>,
)
const { storyboardAPIVersion } = pageData
diagnosis?.open({ pageData, releaseSet: set, errors: failures })
showDiagnostics({ bus, releaseSet: set, errors: failures, storyboardAPIVersion })
