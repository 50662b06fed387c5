import { createHash } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { EditedStep } from '../../presentations/edited-document.ts'

/** All of a presentation that an editor changes. */
export interface EditingState {
  readonly title: string
  readonly description: string
  readonly privacy: Privacy
  /** In the order of the path. */
  readonly steps: readonly EditedStep[]
}

/** Names a state, so that nobody saves over what they have not seen. @param revision of the document */
export function versionOf(
  { title, description, privacy }: Pick<EditingState, 'title' | 'description' | 'privacy'>,
  revision: number,
): string {
  const content = JSON.stringify([title, description, privacy])
  return `${revision}.${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}
