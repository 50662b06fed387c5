/**
 * - `notNeeded`: this visitor is not asked;
 * - `lookingUp`: the server looks up whether it knows the visitor;
 * - `asking`: the visitor is asked;
 * - `sending`: a required answer is being sent (docs/behaviour/identification.md#required-answer-waits);
 * - `identified`: the visitor is known or has answered.
 */
export type IdentificationPhase = 'notNeeded' | 'lookingUp' | 'asking' | 'sending' | 'identified'

export type IdentificationEvent = 'known' | 'unknown' | 'answered' | 'sent' | 'accepted' | 'refused'

const transitions: Record<IdentificationPhase, Partial<Record<IdentificationEvent, IdentificationPhase>>> = {
  notNeeded: {},
  lookingUp: { known: 'identified', unknown: 'asking' },
  asking: { answered: 'identified', sent: 'sending' },
  sending: { accepted: 'identified', refused: 'asking' },
  identified: {},
}

/** The phase after an event; an event without a transition is ignored. */
export function identificationReducer(
  phase: IdentificationPhase,
  event: IdentificationEvent,
): IdentificationPhase {
  return transitions[phase][event] ?? phase
}

/** The state to publish with `identificationChanged`; `undefined` during the lookup. */
export function announcedState(
  phase: IdentificationPhase,
): 'asking' | 'identified' | 'notRequired' | undefined {
  switch (phase) {
    case 'notNeeded':
      return 'notRequired'
    case 'asking':
    case 'sending':
      return 'asking'
    case 'identified':
      return 'identified'
    case 'lookingUp':
      return undefined
  }
}
