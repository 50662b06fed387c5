import { describe, expect, it } from '@jest/globals'
import { traceIdOf } from './trace-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

describe('the trace of a request', () => {
  it('is that of its caller', () => {
    expect(traceIdOf(`00-${TRACE}-${PARENT}-01`)).toBe(TRACE)
  })

  it.each([
    undefined,
    '',
    TRACE,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE}-${PARENT}-01\n`,
    [`00-${TRACE}-${PARENT}-01`],
  ])('is none for %j', (traceparent) => {
    expect(traceIdOf(traceparent)).toBeUndefined()
  })
})
