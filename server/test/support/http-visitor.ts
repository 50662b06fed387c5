import type { AddressInfo } from 'node:net'
import type { InputFile } from '../../src/importers/index.ts'
import { multipartOf } from './multipart.ts'
import type { Browser, TestApp } from './start-app.ts'

const UPLOAD = '/dashboard/next/upload/'

/** Makes the application listen. @returns its address */
export async function listen({ server }: TestApp): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** How an upload ended: the path of the presentation, or why there is none. */
export interface UploadEnd {
  readonly status: number
  readonly path?: string
  readonly problem?: string
}

/** Uploads files over a real connection, as the page's script does. */
export async function uploadTo(
  origin: string,
  somebody: Browser,
  files: readonly InputFile[],
  more: RequestInit = {},
): Promise<UploadEnd> {
  await somebody.get(UPLOAD)
  const { headers, payload } = multipartOf({ csrftoken: somebody.cookies.get('csrftoken') ?? '' }, files)
  const cookie = [...somebody.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(origin + UPLOAD, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, cookie, accept: 'application/x-ndjson' },
    ...more,
  })
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '{}'
  const { path, problem, message } = JSON.parse(last) as Record<string, string>
  const why = problem ?? message
  return {
    status: answer.status,
    ...(path !== undefined && { path }),
    ...(why !== undefined && { problem: why }),
  }
}

/**
 * Does something while somebody else loads a page again and again.
 *
 * @returns what it returned, and the longest that a page took, ms
 */
export async function whileLoading<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let isOver = false
  async function load(): Promise<void> {
    while (!isOver) {
      const started = performance.now()
      await (await fetch(url)).text()
      longest = Math.max(longest, performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const loading = load()
  try {
    const result = await work()
    return { result, longest }
  } finally {
    isOver = true
    await loading
  }
}
