import { hasDiagnosticsPanel } from '@viewpage/remote-kit/host'
import type { Diagnosis } from './diagnosis.ts'

/** Loads the panel of diagnostics, if this tab has it. Never rejects: the page works without it. */
export async function loadDiagnosis(): Promise<Diagnosis | null> {
  if (!hasDiagnosticsPanel()) return null
  try {
    const { createDiagnosis } = await import(/* webpackChunkName: "diagnostics" */ './create-diagnosis.tsx')
    return createDiagnosis()
  } catch {
    // The browser logs the request.
    return null
  }
}
