import { describe, expect, it } from '@jest/globals'
import { createImportPlaces } from './import-places.ts'

const noSignal = new AbortController().signal

describe('places for imports', () => {
  it('lets two in at once, and the next when one leaves', async () => {
    const places = createImportPlaces(2, 5)
    const leave = await places.enter(noSignal)
    await places.enter(noSignal)
    const order: string[] = []
    const third = places.enter(noSignal).then(() => order.push('third'))
    const fourth = places.enter(noSignal).then(() => order.push('fourth'))
    order.push('before')
    leave()
    await third
    expect(order).toEqual(['before', 'third'])
    leave()
    expect(await Promise.race([fourth, Promise.resolve('still waiting')])).toBe('still waiting')
  })

  it('tells who would wait too long to come back', async () => {
    const places = createImportPlaces(1, 1)
    await places.enter(noSignal)
    void places.enter(noSignal)
    await expect(places.enter(noSignal)).rejects.toMatchObject({ fault: 'busy', statusCode: 503 })
  })

  it('forgets who gave up waiting', async () => {
    const places = createImportPlaces(1, 5)
    const leave = await places.enter(noSignal)
    const given = new AbortController()
    const second = places.enter(given.signal)
    const third = places.enter(noSignal)
    given.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    leave()
    await expect(third).resolves.toBeDefined()
    await expect(places.enter(AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  })
})
