import { Agent, request } from 'node:http'

/** A response, as far as these measurements count it. */
export interface RawResponse {
  readonly status: number
  /** `hit`, `fwd=miss` or `fwd=bypass`. */
  readonly cache: string
  readonly encoding: string
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Requests an address without decoding the body. */
export function requestPage(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { accept: 'text/html', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cache: String(response.headers['cache-status'] ?? '').replace('viewpage-edge; ', ''),
          encoding: response.headers['content-encoding'] ?? 'none',
          body: Buffer.concat(parts),
        }),
      )
    })
    call.on('error', reject).end()
  })
}

export function closeConnections(): void {
  agent.destroy()
}
