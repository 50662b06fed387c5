import { identification, modals, type DeckPageData } from '@viewpage/shared-events'
import type { Clock } from '@viewpage/remote-kit/browser'
import type { ViewerBus } from '../../contract.ts'
import { asksForIdentification } from './start-rules.ts'

/**
 * ms that the identification remote has to open its question. After that, the start proceeds without it
 * (docs/behaviour/identification.md#start-without-the-remote).
 */
const IDENTIFICATION_TIMEOUT_MS = 4_000

/**
 * Asks for identification between Present and the start, where the view link requires it
 * (docs/behaviour/identification.md#start-asks-first).
 */
export interface IdentificationGate {
  /** Whether a start has to wait for an identification. */
  mustIdentify(): boolean
  /** Requests an identification; one of the answers follows. */
  ask(): void
  /** Follows the answers on the bus. @returns the undo */
  mount(): () => void
}

export interface IdentificationAnswers {
  /** The visitor is identified, or an identification is unnecessary or unavailable: the start proceeds. */
  identified(): void
  /** The visitor closed the question. */
  dismissed(): void
  /** An answer is required, but no remote showed the question. */
  questionMissing(): void
}

export function createIdentificationGate(
  { pageData, bus, clock }: { pageData: DeckPageData; bus: ViewerBus; clock: Clock },
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
      return asksForIdentification(pageData) && answer !== 'identified' && answer !== 'notRequired'
    },
    ask() {
      isWaiting = true
      const isRequired = pageData.prezilink?.require_identification === true
      const onTimeout = isRequired ? answers.questionMissing : answers.identified
      if (lastAnswer() !== 'asking')
        stopTimer = clock.after(IDENTIFICATION_TIMEOUT_MS, () => settle(onTimeout))
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
          // An accepted question also closes the modal. Its answer may follow in the same task.
          if (name === 'NONE') stopTimer = clock.after(0, () => settle(answers.dismissed))
        }),
        () => stopTimer(),
      ]
      return () => undo.forEach((each) => each())
    },
  }
}
