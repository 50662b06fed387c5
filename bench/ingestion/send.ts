import type { Pool } from 'undici'
import type { EventCall } from './visitors.ts'

/** A response; `status` 0 if there was none. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
}

async function send(pool: Pool, { path, headers, body }: EventCall): Promise<Answer> {
  try {
    const answer = await pool.request({ path, method: 'POST', headers, body })
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
  next: () => EventCall,
  isOver: () => boolean,
  onAnswer: (call: EventCall, answer: Answer) => void,
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
