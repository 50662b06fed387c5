import type { CreateEngine } from '../../../../mf-viewer/src/engine/engine.ts'
import { createFullEngine, createLiteEngine } from '../../../../mf-viewer/src/player/lazy-code.ts'
import type { CreatePlayer } from './player.ts'

/** One of our engines as a player. */
export function enginePlayer(name: 'lite' | 'full'): CreatePlayer {
  return playerOf(name === 'lite' ? createLiteEngine : createFullEngine)
}

function playerOf(createEngine: CreateEngine): CreatePlayer {
  return ({ container, document, assetUrl }) =>
    new Promise((resolve, reject) => {
      let rested = () => {}
      const engine = createEngine({
        container,
        document,
        step: 1,
        assetUrl,
        texts: { unavailable: 'Unavailable', notLoaded: '', playVideo: 'Play' },
        reducedMotion: () => false,
        embedded: false,
        fillsScreen: () => false,
        onEvent(event) {
          if (event.type === 'ready') resolve(player)
          else if (event.type === 'rested') rested()
          else if (event.type === 'failed') reject(event.error)
          else if (event.type === 'itemFailed') reject(event.error)
        },
      })
      const player = {
        flyTo: (step: number) =>
          new Promise<void>((arrive) => {
            rested = arrive
            engine.flyTo(step)
          }),
        jumpTo: (step: number) => engine.flyTo(step, { instant: true }),
        destroy: () => engine.destroy(),
      }
    })
}
