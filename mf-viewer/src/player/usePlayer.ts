import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBus } from '../contract.ts'
import { linkSteps } from '../step-link/link-steps.ts'
import { useText } from '../texts.ts'
import { createCommands } from './commands.ts'
import { createEngineChoice } from './loading/engine-choice.ts'
import { createPresentationLoader } from './loading/presentation-loader.ts'
import type { PlayerContext } from './player-context.ts'
import { createPlayerStore } from './player-store.ts'
import type { Player, PlayerState } from './player.ts'
import { createChangePublisher } from './publish-changes.ts'
import { createRestartGuard } from './restart-guard.ts'
import { createStarter } from './start/starter.ts'
import { createViewCounter } from './start/view-counter.ts'
import type { ViewerBrowser } from './viewer-browser.ts'

/** The player of this slot, mounted while the component is in the page. */
export function usePlayer(browser: ViewerBrowser, engineBox: HTMLElement | null): Player {
  const { http, report } = useSlot()
  const pageData = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const [player] = useState(() =>
    createPlayer({
      pageData,
      bus,
      browser,
      texts: {
        unavailable: text('viewer.unavailable'),
        notLoaded: text('viewer.notLoaded'),
        playVideo: text('viewer.playVideo'),
      },
      http,
      report: (error) => report(error, 'effect'),
    }),
  )

  useEffect(() => {
    if (!engineBox) return
    const unmount = player.mount(engineBox)
    const unlink = linkSteps(player, pageData)
    return () => {
      unlink()
      unmount()
    }
  }, [player, pageData, engineBox])

  return player
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state, player.state)
}

/** The player behind the viewer slot. Each part owns its state; the store holds what React draws. */
function createPlayer(context: PlayerContext): Player {
  const { pageData, bus, browser } = context
  const publisher = createChangePublisher(pageData, bus)
  const restartGuard = createRestartGuard(browser.clock)
  const views = createViewCounter(context)
  const store = createPlayerStore((state, before) => {
    restartGuard.phaseChanged(state.overlay.phase, before.overlay.phase)
    views.phaseChanged(state.overlay.phase)
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
      views.mount(container),
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
    press() {
      if (!choice.canRun()) starter.start('button')
    },
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
    autoplay: commands.autoplay,
    returnToPath: () => loader.engine()?.returnToPath(),
    zoomBy: (factor) => loader.engine()?.zoomBy(factor),
    resize: () => loader.engine()?.resize(),
  }
}
