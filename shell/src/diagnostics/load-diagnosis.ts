import { hasDiagnosticsPanel } from '@viewpage/remote-kit/host'
import type { Diagnosis } from './diagnosis.ts'

/** Loads the diagnostics panel if it is on in this tab. Never rejects, because the page works without it. */
export async function loadDiagnosis(): Promise<Diagnosis | null> {
  if (!hasDiagnosticsPanel()) return null
  try {
    const { createDiagnosis } = await import(/* webpackChunkName: "diagnostics" */ './create-diagnosis.tsx')
    return createDiagnosis()
  } catch {
    // The browser logs the failed request.
    return null
  }
}
