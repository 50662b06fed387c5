import { viewer, type StartTrigger } from '@viewpage/shared-events'
import type { PresentationLoader } from './loading/presentation-loader.ts'
import { playedSteps } from './played-steps.ts'
import type { PlayerContext } from './player-context.ts'
import type { PlayerStore } from './player-store.ts'
import type { Starter } from './start/starter.ts'

/** Moves between steps, and restarts. */
export interface Commands {
  goTo(step: number, trigger?: StartTrigger): void
  startAt(step: number): void
  next(): void
  previous(): void
  restart(trigger: 'button' | 'host'): void
  autoplay(on: boolean): void
  /** Handles the commands on the bus. @returns the undo */
  mount(): () => void
}

export function createCommands(
  { pageData, bus }: PlayerContext,
  { state, change, send }: PlayerStore,
  { engine, load }: PresentationLoader,
  { start }: Starter,
): Commands {
  const { oid, deck } = pageData

  function goTo(step: number, trigger: StartTrigger = 'link'): void {
    startAt(step)
    if (state().step === step) start(trigger)
  }

  function startAt(step: number): void {
    if (!Number.isInteger(step) || step < 1 || step > deck.stepCount) return
    const { phase } = state().overlay
    if (phase === 'playing' || phase === 'end') {
      engine()?.flyTo(step)
      send('endHidden')
    } else {
      change(pageData.embedMode ? { step } : { step, coverStep: step })
      engine()?.flyTo(step, { instant: true })
    }
  }

  const next = () => engine()?.next()

  function previous(): void {
    if (state().overlay.phase === 'end') send('endHidden')
    else engine()?.previous()
  }

  function restart(trigger: 'button' | 'host'): void {
    const { first } = playedSteps(pageData)
    bus.publish(viewer.restarted, { oid, trigger })
    change({ step: first })
    load()
    engine()?.flyTo(first, { instant: true })
    send('restartPressed')
  }

  function run(command: 'start' | 'next' | 'previous'): void {
    if (command === 'next') next()
    else if (command === 'previous') previous()
    else if (state().overlay.phase === 'end') restart('host')
    else start('host')
  }

  const autoplay = (on: boolean) => change({ isAutoplaying: on })

  return {
    goTo,
    startAt,
    next,
    previous,
    restart,
    autoplay,
    mount() {
      const undo = [
        bus.on(viewer.stepRequested, ({ step, from }) => goTo(step, from === 'host' ? 'host' : 'link')),
        bus.on(viewer.playbackRequested, ({ command }) => run(command)),
        bus.on(viewer.autoplayRequested, ({ on }) => {
          if (on) run('start')
          autoplay(on)
        }),
        bus.on(viewer.closeFullscreenOverlayRequested, () => send('endHidden')),
      ]
      return () => undo.forEach((each) => each())
    },
  }
}
