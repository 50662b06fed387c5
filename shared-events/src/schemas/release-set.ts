import type { RemoteCall, RemoteSource } from '../wire/remote-data.ts'
import type { Skeleton, SlotPolicy } from '../wire/slot-declaration.ts'

/** Shared modules that remotes load instead of those of their host, as the page knows them. */
export interface LibrarySet {
  /** `mf-libraries-18` */
  readonly name: string
  readonly version: string
  /** `/remotes/<name>/<version>/` */
  readonly base: string
  readonly container: string
  readonly entry: string
  readonly integrity: Readonly<Record<string, string>>
  /** Share key to version. */
  readonly provides: Readonly<Record<string, string>>
}

/** A released version of a remote, as the page knows it. */
export interface RemoteRelease {
  readonly version: string
  /** `/remotes/<name>/<version>/` */
  readonly base: string
  readonly container: string
  readonly entry: string
  readonly css: readonly string[]
  readonly preload: readonly string[]
  readonly integrity: Readonly<Record<string, string>>
  readonly exposes: readonly string[]
  readonly slots: readonly string[]
  /** Slot to what the page shows if the remote fails. A slot that is not listed has the policy `keep`. */
  readonly slotPolicies?: Readonly<Record<string, SlotPolicy>>
  /** Slot to its placeholder; only the server has these. */
  readonly skeletons?: Readonly<Record<string, Skeleton>>
  /** Its sources of data and its calls by name; only the server has these. */
  readonly data?: Readonly<Record<string, RemoteSource>>
  readonly calls?: Readonly<Record<string, RemoteCall>>
  readonly emits: readonly string[]
  readonly consumes: readonly string[]
  /** Events of its own that it may send, `name@major`. @default none */
  readonly events?: readonly string[]
  /** Share key to range: the modules that a host must provide. */
  readonly shared: Readonly<Record<string, string>>
  /** Share key to version, if this is a library set. */
  readonly provides?: Readonly<Record<string, string>>
  /** Provides its shared modules where the host does not. @default the host has them */
  readonly libraries?: LibrarySet
  readonly locales: Readonly<Record<string, string>>
  /** ms */
  readonly timeouts: { readonly render: number }
  readonly server: string
  /** The last version known good; mounted when this one fails. */
  readonly fallback?: Omit<RemoteRelease, 'fallback'>
}

/** One version of each remote. Immutable; a tab keeps the set that it was loaded with. */
export interface ReleaseSet {
  /** `r_…`, a hash of the content. */
  readonly id: string
  readonly remotes: Readonly<Record<string, RemoteRelease>>
}

/** Texts of one remote in one language. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** The second inline block of a page: its release set, the host's scripts and the texts. */
export interface PageRelease {
  readonly set: ReleaseSet
  /** The host's own scripts, in the order they are needed, with slashes and integrity. */
  readonly shell: {
    readonly scripts: readonly string[]
    readonly integrity: Readonly<Record<string, string>>
  }
  /** Texts of each remote in the page's language; the shell's own under `shell`. */
  readonly messages: Readonly<Record<string, MessageTree>>
}
