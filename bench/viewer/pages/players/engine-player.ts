import type { CreateEngine } from '../../../../mf-viewer/src/engine/engine.ts'
import type { CreatePlayer } from './player.ts'

/** The engines in the repository; one may be missing. */
const modules = import.meta.webpackContext('../../../../mf-viewer/src/engine', {
  recursive: false,
  regExp: /\/create-(lite|full)-engine\.ts$/,
})

/** One of our engines as a player, or `null` if it does not exist. */
export function enginePlayer(name: 'lite' | 'full'): CreatePlayer | null {
  const file = `./create-${name}-engine.ts`
  if (!modules.keys().includes(file)) return null
  const exported = name === 'lite' ? 'createLiteEngine' : 'createFullEngine'
  const createEngine = (modules(file) as Record<string, CreateEngine>)[exported]
  return createEngine ? playerOf(createEngine) : null
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
