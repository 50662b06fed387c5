import type { DeckPageData } from '@viewpage/shared-events'
import type { Player } from '../player/player.ts'
import { replaceStep, stepOfHash } from './step-hash.ts'

/** The target of the link "Skip to presentation". */
export const SKIP_TARGET = 'presentation'

/**
 * Synchronises the hash of the page's address with the player (docs/behaviour/viewer.md#step-links): chooses the step of
 * the hash, follows its changes, and sets it to the current step. The first step has no hash. An embed never changes its
 * address, and loads nothing before its start.
 *
 * @returns the undo
 */
export function linkSteps(
  player: Player,
  { embedMode, deck }: Pick<DeckPageData, 'embedMode' | 'deck'>,
): () => void {
  let shown = 0

  function openStep(): void {
    if (location.hash === `#${SKIP_TARGET}`) return restoreStep()
    const step = stepOfHash(location.hash)
    if (step !== null) player.startAt(Math.min(step, deck.stepCount))
  }

  /** The browser has moved the focus; the fragment would hide the step from a reload. */
  function restoreStep(): void {
    replaceStep(player.state().step)
  }

  function writeStep(): void {
    const { overlay, step } = player.state()
    if (embedMode || overlay.phase !== 'playing' || step === shown) return
    shown = step
    if (step === 1 && stepOfHash(location.hash) === null) return
    replaceStep(step)
  }

  const unsubscribe = player.subscribe(writeStep)
  window.addEventListener('hashchange', openStep)
  openStep()
  if (!embedMode && stepOfHash(location.hash) !== null) player.prepare()
  return () => {
    unsubscribe()
    window.removeEventListener('hashchange', openStep)
  }
}
