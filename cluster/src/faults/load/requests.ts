import { setTimeout as wait } from 'node:timers/promises'
import { createHttpVisitor, type HttpAnswer, type HttpVisitor } from '@viewpage/server/testing/http-visitor'
import type { Counter } from './tally.ts'

/** ms until a write is sent again, as pages do. */
const RETRY_DELAY_MS = 200
/** ms after which a write without an acknowledgement counts as lost in the report. */
const WRITE_TIMEOUT_MS = 90_000
/** A request without a response by then has failed. */
const TIMEOUT_MS = 30_000

export type Send = () => Promise<HttpAnswer>

/** @returns the response, or `null` if the request failed; `counter` knows why */
export async function sendOnce(
  counter: Counter,
  send: Send,
  isWanted: (answer: HttpAnswer) => boolean = ({ status }) => status < 300,
): Promise<HttpAnswer | null> {
  const answer = await inTime(send()).catch((error: unknown) => String(error))
  if (typeof answer === 'string') counter.failed(answer)
  else if (!isWanted(answer)) counter.failed(`${answer.status} ${excerptOf(answer.body)}`)
  else {
    counter.succeeded()
    return answer
  }
  return null
}

/**
 * Sends a write until it is acknowledged. A repeated write must be the same write.
 *
 * @returns `null` if it was given up
 */
export async function sendUntilAcknowledged(
  counter: Counter,
  send: Send,
  isWanted?: (answer: HttpAnswer) => boolean,
): Promise<HttpAnswer | null> {
  const start = performance.now()
  while (performance.now() - start < WRITE_TIMEOUT_MS) {
    const answer = await sendOnce(counter, send, isWanted)
    if (answer !== null) return answer
    await wait(RETRY_DELAY_MS)
  }
  counter.failed('given up')
  return null
}

/** The title of a page, or how a text ends: a stream says there what went wrong. */
const excerptOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1] ?? body.trim().slice(-150)

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const stopped = new AbortController()
  const late = wait(TIMEOUT_MS, null, { signal: stopped.signal }).then(() => {
    throw new Error(`no response in ${TIMEOUT_MS / 1_000} s`)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => undefined)
    stopped.abort()
  }
}

export interface Member extends HttpVisitor {
  readonly email: string
}

/** Signs up an account. Its browser has a CSRF token and is logged in. @throws Error if that fails */
export async function signUp(port: number, email: string): Promise<Member> {
  const visitor = await withToken(port)
  const fields = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'demo-demo' }
  const { status, body } = await visitor.submit('/signup/', fields)
  if (status !== 303) throw new Error(`[cluster] Failed to sign up ${email}: ${status} ${body.slice(0, 300)}`)
  await visitor.ask('GET', '/api/v1/csrf/')
  return { ...visitor, email }
}

/** A visitor with a CSRF token. @param address of this machine that the requests come from */
export async function withToken(port: number, address?: string): Promise<HttpVisitor> {
  const visitor = createHttpVisitor(port, address)
  await visitor.ask('GET', '/api/v1/csrf/')
  return visitor
}
