import { createHash } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { EditedStep } from '../../content/presentations/edited-document.ts'
import { shownFirst } from '../../content/presentations/skipped-steps.ts'

/** A step with its private notes. */
export interface EditingStep extends EditedStep {
  readonly notes: string
}

/** The parts of a presentation that an editor can change. */
export interface EditingState {
  readonly title: string
  readonly description: string
  /** The visible ones. */
  readonly tags: readonly string[]
  readonly privacy: Privacy
  /** The id of the step on the cover, or the name of an uploaded picture (`pictureChoice`); `null`: the first step that is shown. */
  readonly cover: string | null
  /** In the order of the path; also those that are skipped. */
  readonly steps: readonly EditingStep[]
}

/** The notes of all steps, as they are stored. */
export function notesOf({ steps }: Pick<EditingState, 'steps'>): string[] {
  return shownFirst(steps).map(({ notes }) => notes)
}

/** The version of a state. A save names the version it is based on, so that no unseen change is overwritten. */
export function versionOf(
  {
    title,
    description,
    tags,
    privacy,
    cover,
  }: Pick<EditingState, 'title' | 'description' | 'tags' | 'privacy' | 'cover'>,
  revision: number,
  /** Of the steps, as they are stored. */
  notes: readonly string[],
): string {
  const noted = notes.slice(0, notes.findLastIndex(Boolean) + 1)
  const more = [...(noted.length > 0 ? [noted] : []), ...(cover === null ? [] : [{ cover }])]
  const content = JSON.stringify([title, description, tags, privacy, ...more])
  return `${revision}.${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}
