declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface S3rverOptions {
    readonly directory: string
    readonly silent: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  /** An S3 server that stores objects in a folder. */
  export default class S3rver {
    constructor(options: S3rverOptions)
    /** Where objects are stored. */
    store: unknown
    readonly context: { store: unknown }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
