import { describe, expect, it } from '@jest/globals'
import {
  announcedState,
  identificationReducer,
  type IdentificationEvent,
  type IdentificationPhase,
} from './identification-state.ts'

const PHASES: IdentificationPhase[] = ['notNeeded', 'lookingUp', 'asking', 'sending', 'identified']
const EVENTS: IdentificationEvent[] = ['known', 'unknown', 'answered', 'sent', 'accepted', 'refused']

const transitions: [IdentificationPhase, IdentificationEvent, IdentificationPhase][] = [
  ['lookingUp', 'known', 'identified'],
  ['lookingUp', 'unknown', 'asking'],
  ['asking', 'answered', 'identified'],
  ['asking', 'sent', 'sending'],
  ['sending', 'accepted', 'identified'],
  ['sending', 'refused', 'asking'],
]

describe('the phase of identification', () => {
  it.each(transitions)('goes from %s on %s to %s', (from, event, to) => {
    expect(identificationReducer(from, event)).toBe(to)
  })

  it('does not change on any other event', () => {
    const known = new Set(transitions.map(([from, event]) => `${from} ${event}`))
    for (const phase of PHASES)
      for (const event of EVENTS)
        if (!known.has(`${phase} ${event}`)) expect(identificationReducer(phase, event)).toBe(phase)
  })

  it('is published after the lookup', () => {
    expect(PHASES.map(announcedState)).toEqual(['notRequired', undefined, 'asking', 'asking', 'identified'])
  })
})
