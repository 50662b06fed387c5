import type { Pool } from 'undici'
import type { Call } from './visitors.ts'

const PATH = '/log/json'

/** A response; `status` 0 if there was none. */
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

/** Sends without pause on all connections until `isOver`. */
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
