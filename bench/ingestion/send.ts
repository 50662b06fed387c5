import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'undici'
import type { Call } from './visitors.ts'

const PATH = '/log/json'

/** An answer; `status` 0 when there was none. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
}

export async function send(pool: Pool, { headers, body }: Call): Promise<Answer> {
  try {
    const answer = await pool.request({ path: PATH, method: 'POST', headers, body })
    await answer.body.dump()
    return { status: answer.statusCode, retryAfter: [answer.headers['retry-after']].flat()[0] ?? null }
  } catch {
    return { status: 0, retryAfter: null }
  }
}

/**
 * Sends so many calls a second whether or not the ones before were answered, as visitors do.
 *
 * @returns ms that each took from when it was due, the wait of a late sender included
 */
export async function sendAtRate(
  pool: Pool,
  rate: number,
  seconds: number,
  next: () => Call,
): Promise<{ times: number[]; failed: number }> {
  const [times, calls]: [number[], Promise<void>[]] = [[], []]
  let failed = 0
  const start = performance.now()
  const sendOne = async (due: number) => {
    const { status } = await send(pool, next())
    if (status === 204) times.push(performance.now() - due)
    else failed += 1
  }
  while (calls.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - start) / 1_000) * rate)
    while (calls.length < due) calls.push(sendOne(start + (calls.length / rate) * 1_000))
    await setTimeout(1)
  }
  await Promise.all(calls)
  return { times, failed }
}

/** Sends without rest from so many connections until `isOver`. */
export async function sendAlways(
  pool: Pool,
  connections: number,
  next: () => Call,
  isOver: () => boolean,
  onAnswer: (call: Call, answer: Answer) => void,
): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        const call = next()
        onAnswer(call, await send(pool, call))
      }
    }),
  )
}
