import type { CustomFetch } from 'openid-client'
import type { OutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'

/** Of each request to the provider. */
const DEADLINE_MS = 5_000
/** Discovery documents and key sets have some kilobytes. */
const MAX_BYTES = 256 * 1024

/**
 * How the library asks the provider: within limits of time and bytes, without redirects. Only the origin of the configured
 * issuer may be on an internal network; what its discovery document names is of the public internet.
 */
export function createProviderFetch(client: Pick<OutgoingClient, 'send'>, issuer: string): CustomFetch {
  const { origin } = new URL(issuer)
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const response = await client.send({
      ...{ method, url, headers },
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      isInternal: url.origin === origin,
    })
    const hasBody = response.body.byteLength > 0
    return new Response(hasBody ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: { 'content-type': response.mediaType },
    })
  }
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('[server] Failed to ask the provider: the body of the request is not a text.')
}
