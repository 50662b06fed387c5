import { readCookie } from '@viewpage/remote-kit/browser'
import { createFetchHttp, RefusedError } from '@viewpage/remote-kit/host'
import type { PageData } from '@viewpage/shared-events'
import * as v from 'valibot'
import { ChangeAnswer, FirstAnswer, Refusal, type Change } from './sharing-state.ts'

const TIMEOUT_MS = 8_000

export interface SharingCalls {
  /** @throws HttpError without a response, or if it is refused */
  read(): Promise<v.InferOutput<typeof FirstAnswer>>
  /** Makes one change after those before it. It outlives the page. @throws HttpError as above */
  change(change: Change): Promise<ChangeAnswer>
}

export function createSharingCalls(
  oid: string,
  { language, basicAuthorization }: Pick<PageData, 'language' | 'basicAuthorization'>,
): SharingCalls {
  const url = `/api/v4/presentation/${encodeURIComponent(oid)}/sharing/?lang=${language}`
  const http = createFetchHttp({ csrfToken: () => readCookie('csrftoken'), basicAuthorization })
  let last: Promise<unknown> = Promise.resolve()

  async function send(change: Change): Promise<ChangeAnswer> {
    const { data } = await http.post(url, change, { timeout: TIMEOUT_MS, keepalive: true })
    return v.parse(ChangeAnswer, data)
  }

  return {
    async read() {
      const { data } = await http.get(url, { timeout: TIMEOUT_MS })
      return v.parse(FirstAnswer, data)
    },
    change(change) {
      // A page that is left waits for nothing.
      const isLeft = document.visibilityState === 'hidden'
      const made = isLeft ? send(change) : last.then(() => send(change))
      last = made.catch(() => undefined)
      return made
    },
  }
}

/** The sentence of a refusal; `null` if the server said none. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof RefusedError) || error.status !== 422) return null
  const refusal = v.safeParse(Refusal, error.data)
  return refusal.success ? refusal.output.message : null
}
