import { setTimeout } from 'node:timers/promises'

/** Calls of the release API. Each throws an Error with the reason that the server gives. */
export interface ServerConnection {
  /** @returns the parsed body */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** @returns the parsed body, and the path of the next page, `null` on the last one */
  readonly readPage: (path: string) => Promise<{ readonly data: unknown; readonly next: string | null }>
}

/** A release may wait for others; a longer time is not that of a queue. */
const MAX_RETRIES = 6
const MAX_RETRY_AFTER_SECONDS = 30
const REPEATABLE = ['GET', 'PUT']
const NEXT_PAGE = /^<([^<>]*)>; rel="next"$/

/**
 * @param wait ms before it tries again, while the server is busy. @default a timer
 * @throws Error for an address that is not one of a server
 */
export function connectToServer(
  url: string,
  token: string | undefined,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): ServerConnection {
  checkAddress(url)

  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(
        `[release] Failed to reach ${url}: is the server running? Set VIEWPAGE_URL if it is elsewhere.`,
        {
          cause,
        },
      )
    })
  }

  /** Sends what may be repeated again while the server is busy with other releases. */
  async function responseTo(method: string, path: string, body?: unknown): Promise<Response> {
    for (
      let retries = REPEATABLE.includes(method) || path.endsWith('/check') ? MAX_RETRIES : 0;
      ;
      retries -= 1
    ) {
      const response = await send(method, path, body)
      const seconds = Number(response.headers.get('retry-after') ?? Infinity)
      const isBusy = [429, 503].includes(response.status) && seconds <= MAX_RETRY_AFTER_SECONDS
      if (!isBusy || retries === 0) return response
      await response.body?.cancel()
      await wait(seconds * 1_000)
    }
  }

  async function read(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ data: unknown; next: string | null }> {
    const response = await responseTo(method, path, body)
    const data: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new Error(reasonOf(data) ?? `[release] ${url} answered ${response.status}.`)
    return { data, next: NEXT_PAGE.exec(response.headers.get('link') ?? '')?.[1] ?? null }
  }

  return {
    call: async (method, path, body) => (await read(method, path, body)).data,
    readPage: (path) => read('GET', path),
  }
}

/** The message of an error response, and one line for each detail. */
function reasonOf(data: unknown): string | undefined {
  const { message, details } = (data ?? {}) as { message?: unknown; details?: unknown }
  if (typeof message !== 'string') return undefined
  return [message, ...(Array.isArray(details) ? details.map(String) : [])].join('\n  ')
}

function checkAddress(url: string): void {
  const { protocol } = URL.parse(url) ?? {}
  if (protocol === 'http:' || protocol === 'https:') return
  const given = url.replace(/^[a-z]+:\/\//i, '') || 'viewpage.example'
  throw new Error(
    `[release] "${url}" is not the address of a server. Write it with its scheme, such as VIEWPAGE_URL=https://${given}.`,
  )
}
