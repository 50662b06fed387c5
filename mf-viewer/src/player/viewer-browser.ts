import type { DeckDocument } from '@viewpage/deck'
import type { ComponentType } from 'react'
import type { Clock } from '../clock.ts'
import type { CreateEngine } from '../engine/engine.ts'
import type { ControlsProps } from './player.ts'
import type { Abilities, EngineKind } from './loading/abilities.ts'
import type { MotionPreference } from '../page/motion-preference.ts'
import type { Visibility } from '../page/visibility.ts'

/** Where the viewer touches the world outside; a test or a dev page brings its own. */
export interface ViewerEdges {
  readonly clock: Clock
  readonly visibility: Visibility
  readonly loadEngine: (kind: EngineKind) => Promise<CreateEngine>
  /** The bar and the keys: nobody needs them before the start. */
  readonly loadControls: () => Promise<ComponentType<ControlsProps>>
  /** @throws Error when it does not come, or is no document this viewer can play. */
  readonly loadDocument: (url: string, signal: AbortSignal) => Promise<DeckDocument>
  /** Calls back once the page is loaded and the browser idle. @returns the undo */
  readonly whenIdle: (callback: () => void) => () => void
  readonly savesData: () => boolean
  readonly motion: MotionPreference
  readonly abilities: () => Abilities
  /** Goes to the same page with another query, without a step back in the history. */
  readonly replaceAddress: (url: string) => void
  /** Loads the page again. */
  readonly reload: () => void
}
