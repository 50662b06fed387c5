import type { DeckPageData } from '@viewpage/shared-events'
import type { Player } from '../player/player.ts'
import { hashOfStep, replaceHash, stepOfHash } from './step-hash.ts'

/**
 * Synchronises the hash of the page's address with the player (docs/behaviour/viewer.md#step-links): opens the step of
 * the hash, follows its changes, and sets it to the current step. The first step has no hash. An embed stays at its
 * start screen and never changes its address.
 *
 * @returns the undo
 */
export function linkSteps(player: Player, { embedMode }: Pick<DeckPageData, 'embedMode'>): () => void {
  let shown = 0

  function openStep(): void {
    const step = stepOfHash(location.hash)
    if (step === null) return
    if (embedMode) player.startAt(step)
    else player.goTo(step)
  }

  function writeStep(): void {
    const { overlay, step } = player.state()
    if (embedMode || overlay.phase !== 'playing' || step === shown) return
    shown = step
    if (step === 1 && stepOfHash(location.hash) === null) return
    replaceHash(step === 1 ? '' : hashOfStep(step))
  }

  const unsubscribe = player.subscribe(writeStep)
  window.addEventListener('hashchange', openStep)
  openStep()
  return () => {
    unsubscribe()
    window.removeEventListener('hashchange', openStep)
  }
}
