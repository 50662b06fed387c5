import { cleanLine, cleanText, characterCount } from '../../clean-text.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../presentations/about-limits.ts'
import type { EditingState } from './editing-state.ts'

const MAX_STEP_TITLE_LENGTH = 200

/** The state as it will be stored. Unchanged texts are stored byte for byte, even if cleaning would change them. */
export function cleanEdit(requested: EditingState, current: EditingState): EditingState {
  const titles = new Map(current.steps.map(({ id, title }) => [id, title]))
  const unlessSame = (same: string | undefined, text: string, clean: (text: string) => string) =>
    text === same ? text : clean(text)
  return {
    title: unlessSame(current.title, requested.title, cleanLine),
    description: unlessSame(current.description, requested.description, cleanText),
    privacy: requested.privacy,
    steps: requested.steps.map(({ id, title }) => ({
      id,
      title: unlessSame(titles.get(id), title, cleanLine),
    })),
  }
}

/**
 * Checks a requested state. Texts that an import made longer than the limits may stay unchanged.
 *
 * @returns faults, each with the JSON pointer of its place; empty when the state can be saved
 */
export function faultsOfEdit(requested: EditingState, current: EditingState): string[] {
  const faults: string[] = []
  const tooLong = (place: string, text: string, max: number) => {
    const length = characterCount(text)
    if (length > max) faults.push(`${place} has ${length} characters, at most ${max} are taken`)
  }
  if (requested.title === '') faults.push('/title is empty')
  if (requested.title !== current.title) tooLong('/title', requested.title, MAX_TITLE_LENGTH)
  if (requested.description !== current.description) {
    tooLong('/description', requested.description, MAX_DESCRIPTION_LENGTH)
  }
  const titles = new Map(current.steps.map(({ id, title }) => [id, title]))
  const seen = new Set<string>()
  requested.steps.forEach(({ id, title }, index) => {
    const known = titles.get(id)
    if (known === undefined) faults.push(`/steps/${index} "${id}" is no step of this presentation`)
    else if (seen.has(id)) faults.push(`/steps/${index} "${id}" is there twice`)
    else if (title !== known) tooLong(`/steps/${index}/title`, title, MAX_STEP_TITLE_LENGTH)
    seen.add(id)
  })
  for (const { id, title } of current.steps) {
    if (!seen.has(id)) faults.push(`/steps lacks "${id}" (${title})`)
  }
  return faults.slice(0, 20)
}
