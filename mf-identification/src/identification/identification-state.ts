/**
 * Where the question "who is watching?" stands: nobody is to be asked; the server is asked whether it knows; the
 * visitor is asked; the answer is on its way where the owner requires one (D60); it is settled.
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

/** The phase after an event; an event that means nothing in a phase changes nothing. */
export function identificationReducer(
  phase: IdentificationPhase,
  event: IdentificationEvent,
): IdentificationPhase {
  return transitions[phase][event] ?? phase
}

/** What the bus hears of a phase (`identificationChanged`); nothing while the server is being asked. */
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
