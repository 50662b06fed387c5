import { expect, it } from '@jest/globals'
import { judge, type RecordedLoad } from '../neighbours/long-frames.ts'

const task = (startTime: number, duration: number, more: object = {}) => ({
  startTime,
  duration,
  invoker: 'TimerHandler:setInterval',
  invokerType: 'user-callback',
  sourceURL: 'http://127.0.0.1:4720/remotes/mf-toolbar/1.0.0/entry.js',
  sourceCharPosition: 12,
  ...more,
})
const load = (scripts: RecordedLoad['scripts'], slowness = 1): RecordedLoad => ({
  ...{ cpu: 4, slowness, scripts },
  endedAt: 6_000,
})

// docs/behaviour/releases.md#three-strikes
it('a remote that worked for 300 ms in three seconds is blamed and stopped, wherever the seconds begin', () => {
  const rude = load([task(100, 300), task(1_100, 300), task(2_100, 300)])
  for (const phase of [1, 50, 99, 500, 999])
    expect([phase, judge(rude, phase)]).toEqual([phase, { blamed: 1, stopped: 1 }])
})

// docs/behaviour/releases.md#bad-neighbours
it('nobody is blamed for what is no fault', () => {
  const nothing = { blamed: 0, stopped: 0 }
  const thrice = (duration: number, more: object = {}) =>
    [100, 1_100, 2_100].map((at) => task(at, duration, more))
  expect(judge(load(thrice(300), 5), 0)).toEqual(nothing)
  expect(judge(load(thrice(90)), 0)).toEqual(nothing)
  expect(judge(load(thrice(300, { sourceURL: 'http://127.0.0.1:4720/shell/main.1.js' })), 0)).toEqual(nothing)
  expect(judge(load(thrice(300, { invoker: 'BUTTON#like.onclick' })), 0)).toEqual(nothing)
  expect(judge(load([task(100, 900)]), 0)).toEqual(nothing)
})
