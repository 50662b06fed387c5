import { describe, expect, it } from '@jest/globals'
import {
  announcedState,
  identificationReducer,
  type IdentificationEvent,
  type IdentificationPhase,
} from './identification-state.ts'

const PHASES: IdentificationPhase[] = ['notNeeded', 'lookingUp', 'asking', 'sending', 'identified']
const EVENTS: IdentificationEvent[] = ['known', 'unknown', 'answered', 'sent', 'accepted', 'refused']

const moves: [IdentificationPhase, IdentificationEvent, IdentificationPhase][] = [
  ['lookingUp', 'known', 'identified'],
  ['lookingUp', 'unknown', 'asking'],
  ['asking', 'answered', 'identified'],
  ['asking', 'sent', 'sending'],
  ['sending', 'accepted', 'identified'],
  ['sending', 'refused', 'asking'],
]

describe('the question who is watching', () => {
  it.each(moves)('goes from %s by %s to %s', (from, event, to) => {
    expect(identificationReducer(from, event)).toBe(to)
  })

  it('stays where it is on everything else', () => {
    const known = new Set(moves.map(([from, event]) => `${from} ${event}`))
    for (const phase of PHASES)
      for (const event of EVENTS)
        if (!known.has(`${phase} ${event}`)) expect(identificationReducer(phase, event)).toBe(phase)
  })

  it('is announced once it is known how it stands', () => {
    expect(PHASES.map(announcedState)).toEqual(['notRequired', undefined, 'asking', 'asking', 'identified'])
  })
})
