import type { Clock } from '@viewpage/remote-kit/browser'
import { viewer, type Bus, type DeckPageData, type PlaybackFailure } from '@viewpage/shared-events'
import type { EmbedState } from './embed-client.d.ts'
import type { EmbedMessage } from './messages.ts'
import type { Stopwatch } from './stopwatch.ts'

export interface SentEvents {
  readonly bus: Bus
  readonly pageData: Pick<DeckPageData, 'title' | 'deck' | 'embed'>
  readonly clock: Clock
  readonly stopwatch: Stopwatch
}

/** ms between two times that are sent while it plays. */
const TIME_INTERVAL_MS = 1_000

/** English, for the log of the page around. */
const FAILURES: Readonly<Record<PlaybackFailure, string>> = {
  load: 'it did not load. The visitor can try again in the frame.',
  gone: 'the server no longer has it. Load the frame again, or remove it.',
  drawing: 'the browser took its canvas away. Load the frame again.',
}

const failed = (reason: PlaybackFailure): EmbedMessage => ({
  type: 'error',
  reason,
  message: `[viewpage] The presentation does not play: ${FAILURES[reason]}`,
})

/** Sends the events of the player. The earlier ones are first, because the bus replays sticky actions. @returns the undo */
export function sendEvents(
  { bus, pageData: { title, deck, embed }, clock, stopwatch }: SentEvents,
  send: (message: EmbedMessage) => void,
): () => void {
  const { stepCount: total, stepTitles } = deck
  const first = Math.min(embed?.step ?? 1, total)
  let state: EmbedState = { phase: 'start', step: first, total, playing: false, fullscreen: false }
  let sentFailure: PlaybackFailure | null = null
  let isStateDue = false
  let stopTimer = () => {}

  /** Sends the state once for all that changes in one task. */
  function change(patch: Partial<EmbedState>): void {
    state = { ...state, ...patch }
    if (isStateDue) return
    isStateDue = true
    queueMicrotask(() => {
      if (isStateDue) send({ type: 'state', ...state })
      isStateDue = false
    })
  }

  function sendTime(): void {
    stopTimer()
    send({ type: 'time', elapsed: stopwatch.seconds() })
    if (state.phase === 'playing') stopTimer = clock.after(TIME_INTERVAL_MS, sendTime)
  }

  const undo = [
    // The viewer handles commands once it has published this.
    bus.on(viewer.publicViewPageLoaded, () => {
      send({ type: 'ready', title, total })
      send({ type: 'steps', steps: stepTitles.map((each, index) => ({ step: index + 1, title: each })) })
      change({})
    }),
    bus.on(viewer.presentationStarted, () => send({ type: 'started' })),
    bus.on(viewer.stepChanged, ({ step, title: stepTitle }) => {
      send({ type: 'step', step, total, title: stepTitle })
      change({ step })
    }),
    bus.on(viewer.fullscreenChanged, ({ fullscreen }) => change({ fullscreen })),
    bus.on(viewer.playbackChanged, ({ phase, isAutoplaying, failure }) => {
      const isOther = phase !== state.phase
      change({ phase, playing: isAutoplaying && phase === 'playing' })
      if (isOther) sendTime()
      if (failure !== null && failure !== sentFailure) send(failed(failure))
      sentFailure = failure
    }),
    bus.on(viewer.endScreenChanged, ({ visible }) => {
      if (visible) send({ type: 'ended' })
    }),
    () => stopTimer(),
    () => (isStateDue = false),
  ]
  return () => undo.forEach((each) => each())
}
