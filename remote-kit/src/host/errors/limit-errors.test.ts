import { expect, test } from '@jest/globals'
import type { PageError } from '@viewpage/shared-events'
import { createManualClock } from '../../browser/manual-clock.ts'
import { limitErrors } from './limit-errors.ts'

const MINUTE = 60_000

/** A limit on a clock that the test moves, and what came through it. */
function createLimited() {
  const clock = createManualClock()
  let line = true
  const told: { at: number; what: string[] }[] = []
  const news: string[] = []
  const wordsOf = (errors: readonly PageError[]) =>
    errors.map(({ kind, message, count }) => `${message || kind} ${count}`)
  const limit = limitErrors({
    host: { remote: 'shell', version: 'r_1' },
    clock,
    send: async (errors, unsent) => {
      news.push(...wordsOf(unsent))
      if (line) told.push({ at: clock.now(), what: wordsOf(errors) })
      return line
    },
  })
  return {
    told,
    news,
    limit,
    fail: (...messages: string[]) => messages.forEach((message) => limit.add(errorOf(message))),
    setLine: (isThere: boolean) => (line = isThere),
    /** In steps of half a second; answers arrive in between. */
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

test('errors that come together are told together, soon', async () => {
  const { fail, pass, told } = createLimited()
  fail('a', 'b')
  await pass(500)
  expect(told).toEqual([{ at: 500, what: ['a 1', 'b 1'] }])
})

test('an error that comes again and again is one, told once a minute with its count', async () => {
  const { fail, pass, told } = createLimited()
  for (let second = 0; second < 90; second += 1) {
    fail('loop')
    await pass(1_000)
  }
  await pass(2 * MINUTE)
  expect(told.map(({ what }) => what)).toEqual([['loop 1'], ['loop 60'], ['loop 29']])
})

test('a new error is told soon, whatever else waits for its minute', async () => {
  const { fail, pass, told } = createLimited()
  fail('loop')
  await pass(1_000)
  fail('loop')
  await pass(1_000)
  fail('new')
  await pass(500)
  expect(told.map(({ what }) => what)).toEqual([['loop 1'], ['new 1']])
  await pass(MINUTE)
  expect(told.map(({ what }) => what)).toEqual([['loop 1'], ['new 1'], ['loop 1']])
})

test('five are told a minute, the others in the minutes after, and nothing is counted twice', async () => {
  const { fail, pass, told } = createLimited()
  fail('a', 'b', 'c', 'd', 'e', 'f', 'g')
  await pass(59_000)
  expect(told.flatMap(({ what }) => what)).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1'])
  await pass(2 * MINUTE)
  expect(told.flatMap(({ what }) => what)).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1', 'f 1', 'g 1'])
})

test('no minute has more than five, whatever happens', async () => {
  const { fail, pass, told } = createLimited()
  for (let second = 0; second < 300; second += 1) {
    fail(`error ${second}`, `other ${second % 7}`)
    await pass(1_000)
  }
  for (const { at } of told) {
    const minute = told.filter((each) => each.at >= at && each.at < at + MINUTE)
    const errors = minute.flatMap(({ what }) => what).filter((what) => !what.startsWith('dropped'))
    expect(errors.length).toBeLessThanOrEqual(5)
  }
})

test('what cannot wait is counted: told and counted are what happened', async () => {
  const { fail, pass, told } = createLimited()
  fail(...Array.from({ length: 60 }, (_, index) => `error ${index}`))
  await pass(20 * MINUTE)
  const counts = told.flatMap(({ what }) => what).map((what) => Number(what.split(' ').at(-1)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
  expect(told.flatMap(({ what }) => what)).toContain('dropped 40')
})

test('what did not arrive is told with the next minute', async () => {
  const { fail, pass, told, setLine } = createLimited()
  setLine(false)
  fail('a')
  await pass(10_000)
  setLine(true)
  await pass(MINUTE)
  expect(told).toEqual([{ at: 60_500, what: ['a 1'] }])
})

test('what did not arrive is news once; what comes to it is news of its own', async () => {
  const { fail, pass, told, news, setLine } = createLimited()
  setLine(false)
  fail('a', ...Array.from({ length: 24 }, (_, index) => `error ${index}`))
  await pass(1_000)
  fail('a', 'a')
  setLine(true)
  await pass(10 * MINUTE)
  expect(told.flatMap(({ what }) => what)).toContain('a 3')
  expect(news.filter((what) => what.startsWith('a '))).toEqual(['a 1', 'a 2'])
  const sumOf = (all: string[]) => all.reduce((sum, what) => sum + Number(what.split(' ').at(-1)), 0)
  expect([sumOf(news), sumOf(told.flatMap(({ what }) => what))]).toEqual([27, 27])
})

test('a page that is left tells what it may at once, and how many it could not', async () => {
  const { fail, pass, told, limit } = createLimited()
  fail('a')
  await pass(1_000)
  fail('a', 'a', 'b')
  limit.leave()
  expect(told.at(-1)).toEqual({ at: 1_000, what: ['b 1', 'dropped 2'] })
  await pass(2 * MINUTE)
  expect(told).toHaveLength(2)
})

test('errors from before it listened are counted', async () => {
  const { pass, told, limit } = createLimited()
  limit.miss(0)
  limit.miss(3)
  await pass(1_000)
  expect(told).toEqual([{ at: 500, what: ['dropped 3'] }])
})
