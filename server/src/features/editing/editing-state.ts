import { createHash } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { EditedStep } from '../../content/presentations/edited-document.ts'

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
  /** In the order of the path. */
  readonly steps: readonly EditingStep[]
}

/** The version of a state. A save names the version it is based on, so that no unseen change is overwritten. */
export function versionOf(
  { title, description, tags, privacy }: Pick<EditingState, 'title' | 'description' | 'tags' | 'privacy'>,
  revision: number,
  /** Of the steps. */
  notes: readonly string[],
): string {
  const noted = notes.slice(0, notes.findLastIndex(Boolean) + 1)
  const content = JSON.stringify([title, description, tags, privacy, ...(noted.length > 0 ? [noted] : [])])
  return `${revision}.${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}
