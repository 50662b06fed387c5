import { request } from 'undici'

/** A response, as far as benchmarks count it. */
export interface RawResponse {
  /** `hit`, `fwd=miss` or `fwd=bypass`; empty without a cache in front. */
  readonly cache: string
  readonly encoding: string
  readonly body: Buffer
}

/** Requests an address without decoding the body. */
export async function requestPage(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const response = await request(url, { headers: { accept: 'text/html', ...headers } })
  return {
    cache: String(response.headers['cache-status'] ?? '').replace('viewpage-edge; ', ''),
    encoding: String(response.headers['content-encoding'] ?? 'none'),
    body: Buffer.from(await response.body.arrayBuffer()),
  }
}
