import type { StartTrigger } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import type { Clock, PageVisibility } from '@viewpage/remote-kit/browser'
import type { ViewerFullscreen } from '../fullscreen/useFullscreen.ts'
import type { LayoutSize } from '../page/layout-size.ts'
import type { MotionPreference } from '../page/motion-preference.ts'
import type { LoadPercentage } from './loading/load-percentage.ts'
import type { OverlayState } from './overlay-state.ts'

/** Plays one presentation: its state, and the commands that visitors and hosts can give. */
export interface Player {
  state(): PlayerState
  /** Calls back after each change of the state. @returns the undo */
  subscribe(listener: () => void): () => void
  /** Connects the player to the bus and the page; the engine draws in `container`. @returns the undo */
  mount(container: HTMLElement): () => void
  /** Loads before a start that is likely. Does nothing if the visitor saves data. */
  prepare(): void
  /** Present goes down: a page that is being replaced may not see the end of the press. */
  press(): void
  start(trigger: StartTrigger): void
  /** Loads the presentation again, after a failure or while a load is slow. */
  retry(): void
  /** Reloads the page. */
  reload(): void
  restart(): void
  /** Flies to a step, or starts there. Ignores a step out of range. */
  goTo(step: number): void
  /** Chooses the step to start at without starting; while the presentation plays, flies there. */
  startAt(step: number): void
  next(): void
  previous(): void
  /** Whether steps change by themselves. */
  autoplay(on: boolean): void
  returnToPath(): void
  zoomBy(factor: number): void
  resize(): void
}

export interface PlayerState {
  readonly overlay: OverlayState
  readonly percentage: LoadPercentage
  /** The current step, from 1. */
  readonly step: number
  /** The step whose picture the start screen shows, from 1. In an embed always the first one. */
  readonly coverStep: number
  /** The visitor dragged or zoomed away from the path. */
  readonly isOffPath: boolean
  /** The camera rests on the step. */
  readonly isResting: boolean
  /** A load is in progress, but nothing has arrived for a while. */
  readonly isSlow: boolean
  /** The browser lost the WebGL context. The last picture stays; only a page reload restores full drawing. */
  readonly isContextLost: boolean
  /** The server no longer serves the document to this page. A reload shows whether the page still exists. */
  readonly isGone: boolean
  /** The owner requires identification, but no remote showed the question. Only a page reload may help. */
  readonly isQuestionMissing: boolean
  /** What started the presentation last. */
  readonly startedBy: StartTrigger
  /** Steps change by themselves while it plays. */
  readonly isAutoplaying: boolean
  /** Seconds that autoplay stays on each step; `undefined` where the document sets none. */
  readonly holds: readonly (number | undefined)[]
  /** The deck's colour behind its items, once it is loaded; of a gradient, the first. */
  readonly ground: string | undefined
  /** The player bar and the keys, once their code is loaded. */
  readonly Controls: ComponentType<ControlsProps> | null
}

/** Props of the lazily loaded controls. Declared here, because the player's state contains the component. */
export interface ControlsProps {
  readonly player: Player
  /** The viewer's own element. */
  readonly root: HTMLElement
  readonly fullscreen: ViewerFullscreen
  readonly clock: Clock
  readonly visibility: PageVisibility
  readonly motion: MotionPreference
  readonly layout: LayoutSize | 'default'
  /** The main pointer is a finger. */
  readonly isTouch: boolean
}
