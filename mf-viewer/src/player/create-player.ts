import { viewer } from '@viewpage/shared-events'
import { createCommands } from './commands.ts'
import { engineRuleOf } from './loading/abilities.ts'
import { createPresentationLoader } from './loading/presentation-loader.ts'
import type { PlayerContext } from './player-context.ts'
import { createPlayerStore } from './player-store.ts'
import type { Player } from './player.ts'
import { createChangePublisher } from './publish-changes.ts'
import { createRestartGuard } from './restart-guard.ts'
import { createStarter } from './start/starter.ts'
import { isPublic } from './start/start-rules.ts'

/** The player behind the viewer slot. Each part owns its state; the store holds what React draws. */
export function createPlayer(context: PlayerContext): Player {
  const { pageData, bus, browser } = context
  const publisher = createChangePublisher(pageData.deck, bus)
  const restartGuard = createRestartGuard(browser.clock)
  const store = createPlayerStore((state, before) => {
    restartGuard.phaseChanged(state.overlay.phase, before.overlay.phase)
    publisher.publish(state, before)
  })
  const loader = createPresentationLoader(context, store)
  const starter = createStarter(context, store, loader)
  const commands = createCommands(context, store, loader, starter)

  function mount(container: HTMLElement): () => void {
    const { engine, failure, address } = engineRuleOf(pageData, location.href, browser.abilities)
    const facts = { isPublic: isPublic(pageData) }
    if (failure) bus.publish(viewer.webAssemblyCheckFailed, { reason: failure, ...facts })
    // Another page replaces this one. Only that page starts and counts as loaded
    // (docs/behaviour/viewer.md#lite-fallback).
    if (address) browser.replaceAddress(address)
    else bus.publish(viewer.publicViewPageLoaded, { oid: pageData.oid, ...facts })
    bus.publish(viewer.infoLayerModeSet, { mode: 'start' })
    const undo = [
      loader.mount(container, engine),
      starter.mount(address === null),
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
