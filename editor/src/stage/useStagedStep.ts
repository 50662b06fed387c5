import { useState } from 'react'
import type { Open } from '../editing/editing-state.ts'
import type { LoadedStep } from '../steps/useLoadedSteps.ts'
import type { StagedStep } from './StagePart.tsx'

/**
 * The step on the stage: the one edited last, else the first. Its number is that at page load, because the stage plays the
 * document of the page.
 */
export function useStagedStep(
  open: Open | null,
  loadedStep: (id: string) => LoadedStep | null,
): [StagedStep | null, (id: string) => void] {
  const [id, setId] = useState<string | null>(null)
  const { steps = [] } = open?.edits.draft ?? {}
  const step = steps.find((each) => each.id === id) ?? steps[0]
  const loaded = step ? loadedStep(step.id) : null
  return [step && loaded ? { ...loaded, title: step.title } : null, setId]
}
