import { identification, modals, type PageData } from '@viewpage/shared-events'
import type { Clock } from '@viewpage/remote-kit/browser'
import type { ViewerBus } from '../../contract.ts'
import { asksWhoWatches } from './start-rules.ts'

/** ms the identification remote has to answer before a start goes on without it (D48). */
export const IDENTIFICATION_PATIENCE = 4_000

/** Stands between a click on Present and the presentation where a link asks who is watching (D18). */
export interface IdentificationGate {
  /** Whether a start has to wait for an answer. */
  mustIdentify(): boolean
  /** Asks; one of the two answers follows, sooner or later. */
  ask(): void
  /** Begins to listen. @returns the undo */
  mount(): () => void
}

export interface IdentificationAnswers {
  /** The visitor is identified, need not be, or cannot be asked: the start goes on. */
  identified(): void
  /** The visitor closed the question: back to the start. */
  dismissed(): void
  /** Nobody asked the question, and it has to be answered. */
  unasked(): void
}

export function createIdentificationGate(
  { pageData, bus, clock }: { pageData: PageData; bus: ViewerBus; clock: Clock },
  answers: IdentificationAnswers,
): IdentificationGate {
  let isWaiting = false
  let stopTimer = () => {}

  const lastAnswer = () => bus.last(identification.identificationChanged)?.payload.state

  function settle(answer: () => void): void {
    stopTimer()
    if (!isWaiting) return
    isWaiting = false
    answer()
  }

  return {
    mustIdentify() {
      const answer = lastAnswer()
      return asksWhoWatches(pageData) && answer !== 'identified' && answer !== 'notRequired'
    },
    ask() {
      isWaiting = true
      const nobodyAnswers = pageData.prezilink?.require_identification ? answers.unasked : answers.identified
      if (lastAnswer() !== 'asking')
        stopTimer = clock.after(IDENTIFICATION_PATIENCE, () => settle(nobodyAnswers))
      bus.publish(identification.viewerIdentificationRequested)
    },
    mount() {
      const undo = [
        bus.on(identification.identificationChanged, ({ state }) => {
          if (state === 'asking') stopTimer()
          else settle(answers.identified)
        }),
        bus.on(modals.modalChanged, ({ name }) => {
          if (!isWaiting) return
          stopTimer()
          // Accepting closes the modal too, and its answer may come a moment later.
          if (name === 'NONE') stopTimer = clock.after(0, () => settle(answers.dismissed))
        }),
        () => stopTimer(),
      ]
      return () => undo.forEach((each) => each())
    },
  }
}
