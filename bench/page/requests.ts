import type { CDPSession } from 'playwright'

export interface LoadedRequest {
  readonly url: string
  /** Resource type: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  /** Transferred bytes, including headers. */
  readonly bytes: number
  /** Length of the chain of requests that led to this one; the page is 1. */
  readonly depth: number
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] }

/** Records the requests of a page. @returns the ones so far */
export function recordRequests(session: CDPSession): () => LoadedRequest[] {
  const byId = new Map<string, Mutable<LoadedRequest>>()
  const depthOf = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    const frames = initiator.stack?.callFrames ?? []
    const asker = frames.at(-1)?.url || initiator.url || ''
    const depth = byId.size === 0 ? 1 : (depthOf.get(asker) ?? 1) + 1
    depthOf.set(request.url, depth)
    byId.set(requestId, { url: request.url, type, bytes: 0, depth })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return () => [...byId.values()].map((request) => ({ ...request }))
}
