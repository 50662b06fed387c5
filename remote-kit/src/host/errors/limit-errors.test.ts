import { expect, test } from '@jest/globals'
import type { PageError } from '@viewpage/shared-events'
import { createManualClock } from '../../browser/manual-clock.ts'
import { limitErrors } from './limit-errors.ts'

const MINUTE_MS = 60_000

/** A limit with a clock that the test moves, and what it sent. */
function createLimited() {
  const clock = createManualClock()
  let isOnline = true
  const sent: { at: number; what: string[] }[] = []
  const unsentBefore: string[] = []
  const textsOf = (errors: readonly PageError[]) =>
    errors.map(({ kind, message, count }) => `${message || kind} ${count}`)
  const limit = limitErrors({
    host: { remote: 'shell', version: 'r_1' },
    clock,
    send: async (errors, unsent) => {
      unsentBefore.push(...textsOf(unsent))
      if (isOnline) sent.push({ at: clock.now(), what: textsOf(errors) })
      return isOnline
    },
  })
  return {
    sent,
    unsentBefore,
    limit,
    fail: (...messages: string[]) => messages.forEach((message) => limit.add(errorOf(message))),
    setOnline: (is: boolean) => (isOnline = is),
    /** In steps of half a second, with responses in between. */
    async pass(ms: number): Promise<void> {
      for (const until = clock.now() + ms; clock.now() < until;) {
        clock.advance(500)
        await Promise.resolve()
        await Promise.resolve()
      }
    },
  }
}

const errorOf = (message: string): PageError => ({
  remote: 'mf-toolbar',
  version: '1.2.0',
  kind: 'uncaught',
  name: 'Error',
  message,
  stack: '',
  page: '/p/orbit1/',
  count: 1,
})

test('errors within half a second are sent together', async () => {
  const { fail, pass, sent } = createLimited()
  fail('a', 'b')
  await pass(500)
  expect(sent).toEqual([{ at: 500, what: ['a 1', 'b 1'] }])
})

// docs/behaviour/errors.md#page-error-limits
test('a repeated error is sent once a minute with its count', async () => {
  const { fail, pass, sent } = createLimited()
  for (let second = 0; second < 90; second += 1) {
    fail('loop')
    await pass(1_000)
  }
  await pass(2 * MINUTE_MS)
  expect(sent.map(({ what }) => what)).toEqual([['loop 1'], ['loop 60'], ['loop 29']])
})

test('a new error is sent soon, even if others wait', async () => {
  const { fail, pass, sent } = createLimited()
  fail('loop')
  await pass(1_000)
  fail('loop')
  await pass(1_000)
  fail('new')
  await pass(500)
  expect(sent.map(({ what }) => what)).toEqual([['loop 1'], ['new 1']])
  await pass(MINUTE_MS)
  expect(sent.map(({ what }) => what)).toEqual([['loop 1'], ['new 1'], ['loop 1']])
})

// docs/behaviour/errors.md#page-error-limits
test('five errors are sent per minute, the others later, and none is counted twice', async () => {
  const { fail, pass, sent } = createLimited()
  fail('a', 'b', 'c', 'd', 'e', 'f', 'g')
  await pass(59_000)
  expect(sent.flatMap(({ what }) => what)).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1'])
  await pass(2 * MINUTE_MS)
  expect(sent.flatMap(({ what }) => what)).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1', 'f 1', 'g 1'])
})

// docs/behaviour/errors.md#page-error-limits
test('no minute has more than five errors', async () => {
  const { fail, pass, sent } = createLimited()
  for (let second = 0; second < 300; second += 1) {
    fail(`error ${second}`, `other ${second % 7}`)
    await pass(1_000)
  }
  for (const { at } of sent) {
    const minute = sent.filter((each) => each.at >= at && each.at < at + MINUTE_MS)
    const errors = minute.flatMap(({ what }) => what).filter((what) => !what.startsWith('dropped'))
    expect(errors.length).toBeLessThanOrEqual(5)
  }
})

test('errors that cannot wait are counted; sent and dropped errors add up', async () => {
  const { fail, pass, sent } = createLimited()
  fail(...Array.from({ length: 60 }, (_, index) => `error ${index}`))
  await pass(20 * MINUTE_MS)
  const counts = sent.flatMap(({ what }) => what).map((what) => Number(what.split(' ').at(-1)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
  expect(sent.flatMap(({ what }) => what)).toContain('dropped 40')
})

test('errors that did not arrive are sent in the next minute', async () => {
  const { fail, pass, sent, setOnline } = createLimited()
  setOnline(false)
  fail('a')
  await pass(10_000)
  setOnline(true)
  await pass(MINUTE_MS)
  expect(sent).toEqual([{ at: 60_500, what: ['a 1'] }])
})

test('errors that did not arrive are reported as unsent once, and repetitions of them separately', async () => {
  const { fail, pass, sent, unsentBefore, setOnline } = createLimited()
  setOnline(false)
  fail('a', ...Array.from({ length: 24 }, (_, index) => `error ${index}`))
  await pass(1_000)
  fail('a', 'a')
  setOnline(true)
  await pass(10 * MINUTE_MS)
  expect(sent.flatMap(({ what }) => what)).toContain('a 3')
  expect(unsentBefore.filter((what) => what.startsWith('a '))).toEqual(['a 1', 'a 2'])
  const sumOf = (all: string[]) => all.reduce((sum, what) => sum + Number(what.split(' ').at(-1)), 0)
  expect([sumOf(unsentBefore), sumOf(sent.flatMap(({ what }) => what))]).toEqual([27, 27])
})

test('when the page is left, allowed errors are sent at once and the others counted', async () => {
  const { fail, pass, sent, limit } = createLimited()
  fail('a')
  await pass(1_000)
  fail('a', 'a', 'b')
  limit.leave()
  expect(sent.at(-1)).toEqual({ at: 1_000, what: ['b 1', 'dropped 2'] })
  await pass(2 * MINUTE_MS)
  expect(sent).toHaveLength(2)
})

test('errors from before are counted', async () => {
  const { pass, sent, limit } = createLimited()
  limit.miss(0)
  limit.miss(3)
  await pass(1_000)
  expect(sent).toEqual([{ at: 500, what: ['dropped 3'] }])
})
