import { describe, expect, it } from '@jest/globals'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('let a few run at a time, and the others in order', async () => {
    const turns = createTurns({ maxRunning: 2, maxWaiting: 10 })
    const order: number[] = []
    const [first] = await Promise.all([turns.take(), turns.take()])
    const waiting = [3, 4].map(async (number) => {
      const end = await turns.take()
      order.push(number)
      end()
    })
    expect(order).toEqual([])
    first?.()
    await Promise.all(waiting)
    expect(order).toEqual([3, 4])
  })

  it('refuse more than may wait', async () => {
    const turns = createTurns({ maxRunning: 1, maxWaiting: 0 })
    await turns.take()
    await expect(turns.take()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('pass on after a while from a job that hangs, once', async () => {
    const turns = createTurns({ maxRunning: 1, maxWaiting: 2, maxTurnMs: 1 })
    const end = await turns.take()
    await turns.take()
    end()
    await turns.take()
  })
})
