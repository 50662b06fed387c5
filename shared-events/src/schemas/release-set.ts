import Type from 'typebox'
import { REMOTE_NAME, REMOTE_VERSION } from '../patterns.ts'
import { Language } from './page-data.ts'

export const RemoteName = Type.String(REMOTE_NAME)
export const RemoteVersion = Type.String(REMOTE_VERSION)

/** A file inside a build: letters, digits and `. _ -`, at most one folder deep, no leading dot. */
export const BuildFile = Type.String({
  pattern: '^([A-Za-z0-9_][A-Za-z0-9_.-]*/)?[A-Za-z0-9_][A-Za-z0-9_.-]*$',
  maxLength: 120,
})

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const SlotName = Type.String({ pattern: '^[a-z][a-z-]{0,40}$' })
const ActionKey = Type.String({ pattern: '^[a-z][a-z-]*/[a-z][A-Za-z]*@[1-9]\\d*$', maxLength: 120 })

/** `remote.json`: what a build says of itself. */
export const RemoteManifest = Type.Object(
  {
    name: RemoteName,
    version: RemoteVersion,
    container: Type.String({ pattern: '^mf_[a-z][a-z_]{0,40}$' }),
    entry: BuildFile,
    server: BuildFile,
    css: Type.Array(BuildFile),
    preload: Type.Array(BuildFile),
    exposes: Type.Array(Type.String({ pattern: '^\\./[A-Za-z]+$', maxLength: 120 })),
    slots: Type.Array(SlotName),
    emits: Type.Array(ActionKey),
    consumes: Type.Array(ActionKey),
    shared: Type.Record(Type.String(), Type.String()),
    locales: Type.Record(Language, BuildFile),
    integrity: Type.Record(BuildFile, Integrity),
    timeouts: Type.Object({ load: Type.Integer({ minimum: 1 }), render: Type.Integer({ minimum: 1 }) }),
    budget: Type.Object({ allowed: Type.Integer(), actual: Type.Integer() }),
  },
  { additionalProperties: false },
)
export type RemoteManifest = Type.Static<typeof RemoteManifest>

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
  readonly emits: readonly string[]
  readonly consumes: readonly string[]
  /** Share key to range: what a host must hold. */
  readonly shared: Readonly<Record<string, string>>
  readonly locales: Readonly<Record<string, string>>
  /** ms */
  readonly timeouts: { readonly load: number; readonly render: number }
  readonly server: string
  /** The last version known good; mounted when this one fails. */
  readonly fallback?: Omit<RemoteRelease, 'fallback'>
}

/** Which version of each remote belongs together: immutable, pinned for the life of a tab. */
export interface ReleaseSet {
  /** `r_…`, made from the content. */
  readonly id: string
  readonly remotes: Readonly<Record<string, RemoteRelease>>
}

/** Texts of one remote in one language. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** The second inline block of a page: what runs here and where it comes from. */
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
