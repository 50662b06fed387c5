import { cleanLine, cleanText, characterCount } from '../../clean-text.ts'
import type { EditingState } from './editing-state.ts'

const MOST_TITLE = 200
const MOST_DESCRIPTION = 5_000
const MOST_STEP_TITLE = 200

/** The state as it will be stored. A text that nobody changed stays to the letter, whatever it is. */
export function cleanEdit(wished: EditingState, current: EditingState): EditingState {
  const titles = new Map(current.steps.map(({ id, title }) => [id, title]))
  const unless = (same: string | undefined, text: string, clean: (text: string) => string) =>
    text === same ? text : clean(text)
  return {
    title: unless(current.title, wished.title, cleanLine),
    description: unless(current.description, wished.description, cleanText),
    privacy: wished.privacy,
    steps: wished.steps.map(({ id, title }) => ({ id, title: unless(titles.get(id), title, cleanLine) })),
  }
}

/**
 * What is wrong with a wished state. Texts that came in longer, by an import, may stay.
 *
 * @returns sentences, each with the place it is about; none when it can be saved
 */
export function faultsOfEdit(wished: EditingState, current: EditingState): string[] {
  const faults: string[] = []
  const tooLong = (place: string, text: string, most: number) => {
    const length = characterCount(text)
    if (length > most) faults.push(`${place} has ${length} characters, at most ${most} are taken`)
  }
  if (wished.title === '') faults.push('/title is empty')
  if (wished.title !== current.title) tooLong('/title', wished.title, MOST_TITLE)
  if (wished.description !== current.description) {
    tooLong('/description', wished.description, MOST_DESCRIPTION)
  }
  const titles = new Map(current.steps.map(({ id, title }) => [id, title]))
  const seen = new Set<string>()
  wished.steps.forEach(({ id, title }, index) => {
    const known = titles.get(id)
    if (known === undefined) faults.push(`/steps/${index} "${id}" is no step of this presentation`)
    else if (seen.has(id)) faults.push(`/steps/${index} "${id}" is there twice`)
    else if (title !== known) tooLong(`/steps/${index}/title`, title, MOST_STEP_TITLE)
    seen.add(id)
  })
  for (const { id, title } of current.steps) {
    if (!seen.has(id)) faults.push(`/steps lacks "${id}" (${title})`)
  }
  return faults.slice(0, 20)
}
