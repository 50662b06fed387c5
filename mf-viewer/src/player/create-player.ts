import { viewer } from '@viewpage/shared-events'
import { createCommands } from './commands.ts'
import { createEngineChoice } from './loading/engine-choice.ts'
import { createPresentationLoader } from './loading/presentation-loader.ts'
import type { PlayerContext } from './player-context.ts'
import { createPlayerStore } from './player-store.ts'
import type { Player } from './player.ts'
import { createChangePublisher } from './publish-changes.ts'
import { createRestartGuard } from './restart-guard.ts'
import { createStarter } from './start/starter.ts'

/** The player behind the viewer slot. Each part owns its state; the store holds what React draws. */
export function createPlayer(context: PlayerContext): Player {
  const { pageData, bus, browser } = context
  const publisher = createChangePublisher(pageData.deck, bus)
  const restartGuard = createRestartGuard(browser.clock)
  const store = createPlayerStore((state, before) => {
    restartGuard.phaseChanged(state.overlay.phase, before.overlay.phase)
    publisher.publish(state, before)
  })
  const choice = createEngineChoice(context)
  const loader = createPresentationLoader(context, store, choice)
  const starter = createStarter(context, store, loader, choice)
  const commands = createCommands(context, store, loader, starter)

  function mount(container: HTMLElement): () => void {
    bus.publish(viewer.infoLayerModeSet, { mode: 'start' })
    const undo = [
      choice.mount(),
      loader.mount(container),
      starter.mount(),
      publisher.mount(),
      commands.mount(),
    ]
    starter.autoplay()
    return () => undo.toReversed().forEach((each) => each())
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    mount,
    prepare: starter.prepare,
    start: starter.start,
    retry: loader.retry,
    reload: browser.reload,
    restart() {
      if (restartGuard.isRestartAllowed(store.state().overlay.phase)) commands.restart('button')
    },
    goTo: commands.goTo,
    startAt: commands.startAt,
    next: commands.next,
    previous: commands.previous,
    returnToPath: () => loader.engine()?.returnToPath(),
    zoomBy: (factor) => loader.engine()?.zoomBy(factor),
    resize: () => loader.engine()?.resize(),
  }
}
