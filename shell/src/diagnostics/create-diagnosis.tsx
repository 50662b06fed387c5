import { browserClock } from '@viewpage/remote-kit/browser'
import { DIAGNOSTICS_KEY, isExcluded, excludePageLoad } from '@viewpage/remote-kit/host'
import { isDeckPage } from '@viewpage/shared-events'
import { createRoot } from 'react-dom/client'
import type { DiagnosedPage, Diagnosis } from './diagnosis.ts'
import { failOnPurpose } from './faults/failing-federation.ts'
import { readFault, writeFault } from './faults/fault.ts'
import { withoutViews } from './faults/without-views.ts'
import { adoptStyles } from '../browser/adopt-styles.ts'
import panelStyles from './panel/panel.css?text'
import viewStyles from './panel/views.css?text'
import { Panel } from './panel/Panel.tsx'
import type { PanelParts } from './panel/panel-parts.ts'
import { recordInputs } from './recording/record-inputs.ts'
import { recordResponses } from './recording/record-responses.ts'
import { createRecorder } from './recording/recorder.ts'
import { recordedPage } from './recording/recorded-page.ts'
import { watchSlots } from './slots/slot-map.ts'
import { createTimings } from './slots/timings.ts'
import { createTexts, TextsProvider } from './texts.ts'

const HEIGHT_KEY = `${DIAGNOSTICS_KEY}.height`

/** Starts recording and, if one is set for this tab, the simulation of a fault. */
export function createDiagnosis(): Diagnosis {
  const storage = sessionStorage
  const recorder = createRecorder(browserClock)
  const inputs = recordInputs(browserClock)
  const responses = recordResponses()
  const timings = createTimings(browserClock)
  const faultAtLoad = readFault(storage)
  if (faultAtLoad) excludePageLoad()
  // A fault that is set now applies from the next page load; clearing it applies at once.
  const faultNow = () => (faultAtLoad && readFault(storage) ? faultAtLoad : null)

  function open({ pageData, releaseSet, errors }: DiagnosedPage): void {
    const storedHeight = Number(storage.getItem(HEIGHT_KEY)) || null
    const container = document.createElement('div')
    document.body.append(container)
    const root = createRoot(container)
    const dropStyles = adoptStyles(panelStyles, viewStyles)
    const { documentUrl } = isDeckPage(pageData) ? pageData.deck : { documentUrl: null }
    const parts: PanelParts = {
      recorder,
      readRemotes: watchSlots(releaseSet, timings, browserClock),
      errors,
      async recording() {
        const page = recordedPage(pageData, releaseSet)
        const known = { page, actions: recorder.actions(), inputs: inputs.all() }
        return { releaseSet: releaseSet.id, ...known, responses: await responses.all(documentUrl) }
      },
      faultAtLoad,
      readFault: () => readFault(storage),
      writeFault: (fault) => writeFault(storage, fault),
      storedHeight,
      storeHeight: (height) => storage.setItem(HEIGHT_KEY, String(height)),
      reload: () => location.reload(),
      end() {
        root.unmount()
        inputs.end()
        container.remove()
        dropStyles()
        for (const key of [DIAGNOSTICS_KEY, HEIGHT_KEY]) storage.removeItem(key)
        writeFault(storage, null)
      },
    }
    root.render(
      <TextsProvider value={createTexts(pageData, location.search)}>
        <Panel parts={parts} />
      </TextsProvider>,
    )
  }

  return {
    probe: recorder.probe,
    federation: (real) => timings.federation(failOnPurpose(real, faultNow, browserClock)),
    applications: timings.applications,
    http: (real) => responses.http(withoutViews(real, isExcluded)),
    open,
  }
}
