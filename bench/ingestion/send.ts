import type { Pool } from 'undici'
import type { EventCall } from './visitors.ts'

/** @returns the status of the response; 0 if there was none */
async function send(pool: Pool, { path, headers, body }: EventCall): Promise<number> {
  try {
    const answer = await pool.request({ path, method: 'POST', headers, body })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return 0
  }
}

/** Sends without pause on all connections until `isOver`. */
export async function sendAlways(
  pool: Pool,
  connections: number,
  next: () => EventCall,
  isOver: () => boolean,
  onAnswer: (call: EventCall, status: number) => void,
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
