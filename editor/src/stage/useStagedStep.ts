import { useState } from 'react'
import type { Open } from '../editing/editing-state.ts'
import { useNumberedPictures } from '../steps/useStepPictures.ts'
import type { StagedStep } from './StagePart.tsx'

/**
 * The step on the stage: the one edited last, else the first. Its number is that at page load, because the stage plays the
 * document of the page.
 */
export function useStagedStep(open: Open | null): [StagedStep | null, (id: string) => void] {
  const [id, setId] = useState<string | null>(null)
  const [atLoad, setAtLoad] = useState<readonly string[] | null>(null)
  const pictureOf = useNumberedPictures()
  if (open && atLoad === null) setAtLoad(open.base.draft.steps.map((step) => step.id))
  const { steps = [] } = open?.edits.draft ?? {}
  const step = steps.find((each) => each.id === id) ?? steps[0]
  if (!step || !atLoad) return [null, setId]
  const number = atLoad.indexOf(step.id) + 1
  // Another person may have replaced the file since.
  if (number === 0) return [null, setId]
  return [{ number, title: step.title, picture: pictureOf(number) }, setId]
}
