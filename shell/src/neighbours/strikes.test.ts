import { describe, expect, it } from '@jest/globals'
import { createStrikes, type Limits } from './strikes.ts'

const LIMITS: Limits = {
  time: 200,
  requests: 100,
  elements: 8_000,
  cover: 1,
  focus: 1,
  functions: 1,
  storage: 300_000,
  presses: 1,
  unload: 1,
  rewrites: 20,
}
const bad = { remote: 'mf-bad', version: '2.0.0' }
const other = { remote: 'mf-other', version: '1.0.0' }

function start() {
  const stopped: string[] = []
  const strikes = createStrikes(LIMITS, ({ remote, version }, fault) =>
    stopped.push(`${remote} ${version} ${fault}`),
  )
  return { strikes, stopped }
}

// docs/behaviour/releases.md#three-strikes
describe('three strikes', () => {
  it('stop the version that had them, and nobody else', () => {
    const { strikes, stopped } = start()
    for (let second = 1; second <= 3; second++) {
      strikes.charge(bad, 'requests', 100)
      strikes.charge(other, 'requests', 99)
      strikes.endSecond(second * 1_000)
    }
    expect(stopped).toEqual(['mf-bad 2.0.0 requests'])
    expect([strikes.isStopped(bad), strikes.isStopped(other)]).toEqual([true, false])
    expect(strikes.isStopped({ ...bad, version: '1.9.0' })).toBe(false)
  })

  it('are for the same: three faults once each stop nobody, and neither do long tasks in three places', () => {
    const { strikes, stopped } = start()
    for (const [second, fault] of (['requests', 'rewrites', 'storage'] as const).entries()) {
      strikes.charge(bad, fault, 1_000_000)
      strikes.charge(bad, 'time', 900, `file ${second}`)
      strikes.endSecond(second * 1_000)
    }
    expect(stopped).toEqual([])
    expect(strikes.all()).toEqual([])
  })

  it('are forgotten after 30 s', () => {
    const { strikes, stopped } = start()
    for (const second of [0, 20, 40, 60]) {
      strikes.charge(bad, 'focus', 1)
      strikes.endSecond(second * 1_000)
    }
    expect(stopped).toEqual([])
    for (const second of [61, 62]) {
      strikes.charge(bad, 'focus', 1)
      strikes.endSecond(second * 1_000)
    }
    expect(stopped).toEqual(['mf-bad 2.0.0 focus'])
  })

  // docs/behaviour/releases.md#reported-neighbours
  it('are reported from the second on: one may be chance', () => {
    const { strikes } = start()
    const reported = () => strikes.all().map(({ blamedMs, faults }) => [blamedMs, ...faults])
    strikes.charge(bad, 'time', 250)
    strikes.endSecond(1_000)
    expect(reported()).toEqual([])
    strikes.charge(bad, 'time', 250)
    strikes.endSecond(2_000)
    expect(reported()).toEqual([[500, 'time']])
  })

  it('need not be two for a question before the page is left, which comes once', () => {
    const { strikes } = start()
    strikes.charge(bad, 'unload', 1)
    expect(strikes.all()).toMatchObject([{ sender: bad, faults: ['unload'] }])
  })

  it('begin again when the visitor wants the version back', () => {
    const { strikes, stopped } = start()
    const strike = (second: number) => {
      strikes.charge(bad, 'cover', 1)
      strikes.endSecond(second * 1_000)
    }
    for (const second of [1, 2, 3]) strike(second)
    strikes.forgive(bad)
    expect(strikes.isStopped(bad)).toBe(false)
    for (const second of [4, 5]) strike(second)
    expect(stopped).toHaveLength(1)
    strike(6)
    expect(stopped).toHaveLength(2)
  })

  it('what adds up over several seconds is none', () => {
    const { strikes, stopped } = start()
    for (let second = 1; second <= 10; second++) {
      strikes.charge(bad, 'requests', 60)
      strikes.endSecond(second * 1_000)
    }
    expect(stopped).toEqual([])
    expect(strikes.all()).toEqual([])
  })

  it('keeps at most fifty senders, and two hundred places of each', () => {
    const { strikes } = start()
    for (const second of [1, 2]) {
      for (let count = 0; count < 1_000; count++) {
        strikes.charge({ remote: `mf-${count}`, version: '1.0.0' }, 'focus', 1)
        strikes.charge(other, 'time', 300, `place ${count}`)
      }
      strikes.endSecond(second * 1_000)
    }
    expect(strikes.all()).toHaveLength(50)
  })
})
