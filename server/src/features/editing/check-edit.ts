import { cleanLine, cleanText, characterCount } from '../../clean-text.ts'
import type { EditingState } from './editing-state.ts'

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_STEP_TITLE_LENGTH = 200

/** The state as it will be stored. A text that nobody changed stays to the letter, whatever it is. */
export function cleanEdit(requested: EditingState, current: EditingState): EditingState {
  const titles = new Map(current.steps.map(({ id, title }) => [id, title]))
  const unless = (same: string | undefined, text: string, clean: (text: string) => string) =>
    text === same ? text : clean(text)
  return {
    title: unless(current.title, requested.title, cleanLine),
    description: unless(current.description, requested.description, cleanText),
    privacy: requested.privacy,
    steps: requested.steps.map(({ id, title }) => ({ id, title: unless(titles.get(id), title, cleanLine) })),
  }
}

/**
 * What is wrong with a requested state. Texts that came in longer, by an import, may stay.
 *
 * @returns sentences, each with the place it is about; none when it can be saved
 */
export function faultsOfEdit(requested: EditingState, current: EditingState): string[] {
  const faults: string[] = []
  const tooLong = (place: string, text: string, most: number) => {
    const length = characterCount(text)
    if (length > most) faults.push(`${place} has ${length} characters, at most ${most} are taken`)
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
