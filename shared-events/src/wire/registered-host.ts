import Type from 'typebox'
import { HOST_NAME } from '../patterns.ts'

export const HostName = Type.String(HOST_NAME)

/** Bytes of the contract of a host that another server serves. */
export const MAX_HOST_CONTRACT_BYTES = 128 * 1024

/** A host that releases are compared with: an item of `GET /api/v1/hosts/`. */
export interface RegisteredHost {
  readonly host: string
  readonly version: string
  /** Remotes whose components it mounts. */
  readonly mounts: readonly string[]
  /** Whether it fills slots, with any remote. */
  readonly fillsSlots: boolean
  /** ISO 8601; of a host of this server, its last start. */
  readonly registeredAt: string
  /** Who registered it; `null` for a host of this server. */
  readonly registration: {
    /** The entry of the release tokens that allowed it. */
    readonly token: string
    readonly by: string | null
    readonly reason: string | null
  } | null
}

/** Answer of `PUT /api/v1/hosts/:host`. */
export interface HostRegistration {
  readonly host: string
  readonly version: string
  /** The version that it replaces; `null` for a new host. */
  readonly replaced: string | null
  /** Active versions that it was compared with. */
  readonly parties: readonly string[]
}
