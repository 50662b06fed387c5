import type { RemoteError } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'

/** What pages reported about remotes. */
export interface ErrorCalls {
  /** Latest first, at most as many as wanted. @param version @default of all */
  errors(
    remote: string,
    wanted: { readonly version?: string | undefined; readonly limit: number },
  ): Promise<RemoteError[]>
}

/** The server sends no more at once. */
const MAX_PER_PAGE = 50

export function errorCalls({ readPage }: ServerConnection): ErrorCalls {
  return {
    async errors(remote, { version, limit }) {
      const query = new URLSearchParams({ limit: String(Math.min(limit, MAX_PER_PAGE)) })
      if (version !== undefined) query.set('version', version)
      const first = `/api/v1/remotes/${encodeURIComponent(remote)}/errors?${query.toString()}`
      const errors: RemoteError[] = []
      for (let path: string | null = first; path !== null && errors.length < limit;) {
        const { data, next } = await readPage(path)
        errors.push(...(data as RemoteError[]))
        path = next
      }
      return errors.slice(0, limit)
    },
  }
}
