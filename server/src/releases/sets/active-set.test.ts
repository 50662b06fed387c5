import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ReleaseSet } from '@viewpage/shared-events'
import { until } from '../../../test/support/until.ts'
import { createActiveSet, type ActiveSet } from './active-set.ts'

describe('the active release set', () => {
  let newest: number
  let isBroken: boolean
  let isListening: boolean
  let notify: () => void
  let fetchFiles: () => Promise<void>
  let warmUp: (set: ReleaseSet) => Promise<void>
  let calls: { newest: number; set: number; warmUp: number; errors: string[] }
  let activeSet: ActiveSet

  function create(maxWarmUpMs?: number): void {
    activeSet = createActiveSet({
      async readNewest() {
        calls.newest += 1
        if (isBroken) throw new Error('no database')
        return newest
      },
      async readSet() {
        calls.set += 1
        return { id: `r_${newest}`, remotes: {} }
      },
      versions: { manifestOf: async () => null, originOf: async () => null },
      fetchFiles: () => fetchFiles(),
      async warmUp(set) {
        calls.warmUp += 1
        await warmUp(set)
      },
      log: { error: (...[, message]: unknown[]) => void calls.errors.push(String(message)) },
      notices: {
        isListening: () => isListening,
        onChange(_, listener) {
          notify = listener
          return () => (notify = () => undefined)
        },
      },
      pollMs: 5,
      ...(maxWarmUpMs !== undefined && { maxWarmUpMs }),
    })
  }

  beforeEach(() => {
    newest = 1
    isBroken = false
    isListening = false
    fetchFiles = () => Promise.resolve()
    warmUp = () => Promise.resolve()
    calls = { newest: 0, set: 0, warmUp: 0, errors: [] }
  })

  afterEach(() => activeSet.close())

  const idsOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await activeSet.current()).id))

  it('is read and warmed up once for 200 page loads at the start', async () => {
    create()
    expect(new Set(await idsOf(200))).toEqual(new Set(['r_1']))
    expect(calls).toMatchObject({ set: 1, warmUp: 1 })
  })

  it('stays the one before while the files of the next cannot be read, which is logged once', async () => {
    create()
    await activeSet.current()
    let attempts = 0
    fetchFiles = async () => {
      attempts += 1
      throw new Error('no store')
    }
    newest = 2
    isListening = true
    notify()
    await until(() => attempts > 2)
    expect(await activeSet.current()).toMatchObject({ id: 'r_1' })
    expect(calls.errors).toEqual(['a release waits for its files'])
    fetchFiles = () => Promise.resolve()
    await until(async () => (await activeSet.current()).id === 'r_2')
  })

  it('is the next one for whoever made it active, although its files cannot be read yet', async () => {
    create()
    await activeSet.current()
    fetchFiles = () => Promise.reject(new Error('no store'))
    newest = 2
    expect(await activeSet.including(2)).toMatchObject({ id: 'r_2' })
    expect(await activeSet.current()).toMatchObject({ id: 'r_1' })
  })

  it('stays the one before for 200 page loads while the next is warmed up once', async () => {
    create()
    await activeSet.current()
    const gate = Promise.withResolvers<void>()
    warmUp = () => gate.promise
    newest = 2
    await until(() => calls.warmUp === 2)
    expect(new Set(await idsOf(200))).toEqual(new Set(['r_1']))
    expect(calls).toMatchObject({ set: 2, warmUp: 2 })
    gate.resolve()
    await until(async () => (await activeSet.current()).id === 'r_2')
    expect(calls).toMatchObject({ set: 2, warmUp: 2 })
  })

  it('is the one that includes an activation, also one made while another is warmed up', async () => {
    create()
    await activeSet.current()
    const gate = Promise.withResolvers<void>()
    warmUp = () => gate.promise
    newest = 2
    await until(() => calls.warmUp === 2)
    newest = 3
    const including = activeSet.including(3)
    gate.resolve()
    expect((await including).id).toBe('r_3')
  })

  it.each([
    ['hangs', () => new Promise<void>(() => undefined)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('does not wait for ever for a warm-up that %s', async (_, broken) => {
    create(10)
    await activeSet.current()
    warmUp = broken
    newest = 2
    expect((await activeSet.including(2)).id).toBe('r_2')
  })

  it('stays while the database cannot be read, which is logged once', async () => {
    create()
    await activeSet.current()
    isBroken = true
    const before = calls.newest
    await until(() => calls.newest > before + 3)
    expect((await activeSet.current()).id).toBe('r_1')
    expect(calls.errors).toHaveLength(1)
    newest = 2
    isBroken = false
    await until(async () => (await activeSet.current()).id === 'r_2')
  })
  it('is read again at a notice, also when the look under way began before the change', async () => {
    isListening = true
    create()
    await activeSet.current()
    const gate = Promise.withResolvers<void>()
    warmUp = () => gate.promise
    newest = 2
    notify()
    await until(() => calls.warmUp === 2)
    newest = 3
    notify()
    gate.resolve()
    await until(async () => (await activeSet.current()).id === 'r_3')
    // At the start, for each of the two changes, and perhaps once by the poll.
    expect(calls.newest).toBeLessThanOrEqual(4)
  })
})
