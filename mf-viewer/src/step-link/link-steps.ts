import type { PageData } from '@viewpage/shared-events'
import type { Player } from '../player/player.ts'
import { hashOfStep, replaceHash, stepOfHash } from './step-hash.ts'

/**
 * Ties the page's address and the player together (D41): opens at the step the address names, follows a new one,
 * and keeps the address at the step that is shown. The first step needs no name. An embed waits at its start screen
 * all the same, and the address of its frame is its page's business.
 *
 * @returns the undo
 */
export function linkSteps(player: Player, { embedMode }: Pick<PageData, 'embedMode'>): () => void {
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
