import Type from 'typebox'
import { REMOTE_NAME, REMOTE_VERSION } from '../patterns.ts'
import { Language } from './page-data.ts'

export const RemoteName = Type.String(REMOTE_NAME)
export const RemoteVersion = Type.String(REMOTE_VERSION)

const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const ENDINGS = [
  'avif',
  'cjs',
  'css',
  'jpg',
  'js',
  'json',
  'map',
  'mp4',
  'png',
  'svg',
  'wasm',
  'webm',
  'webp',
  'woff2',
]

/**
 * A file inside a build: at most three levels and 200 characters, no segment that begins with a dot. The endings leave
 * out `.br` and `.gz`, which the server writes beside these files.
 */
function buildFile(...endings: string[]) {
  return Type.String({
    pattern: `^(?=.{1,200}$)(?:${SEGMENT}/){0,2}${SEGMENT}\\.(?:${endings.join('|')})$`,
  })
}

export const BuildFile = buildFile(...ENDINGS)
export const MAX_BUILD_FILES = 300

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const SlotName = Type.String({ pattern: '^[a-z][a-z-]{0,40}$' })
const ActionKey = Type.String({ pattern: '^[a-z][a-z-]{0,40}/[a-z][A-Za-z]{0,60}@[1-9]\\d{0,3}$' })
const SharedModule = Type.String({ pattern: '^@?[a-z0-9][A-Za-z0-9._/-]{0,100}$' })

/** Longest time that a build may ask pages to wait for its HTML. */
const MAX_RENDER_MS = 1_000

/** `remote.json`: what a build says of itself. */
export const RemoteManifest = Type.Object(
  {
    name: RemoteName,
    version: RemoteVersion,
    container: Type.String({ pattern: '^mf_[a-z][a-z_]{0,40}$' }),
    entry: buildFile('js'),
    server: buildFile('cjs', 'js'),
    css: Type.Array(buildFile('css'), { maxItems: 20 }),
    preload: Type.Array(BuildFile, { maxItems: 20 }),
    exposes: Type.Array(Type.String({ pattern: '^\\./[A-Za-z]{1,60}$' }), { maxItems: 50 }),
    slots: Type.Array(SlotName, { maxItems: 50 }),
    emits: Type.Array(ActionKey, { maxItems: 300 }),
    consumes: Type.Array(ActionKey, { maxItems: 300 }),
    shared: Type.Record(SharedModule, Type.String({ maxLength: 100 }), {
      additionalProperties: false,
      maxProperties: 50,
    }),
    locales: Type.Record(Language, buildFile('json'), { additionalProperties: false }),
    integrity: Type.Record(BuildFile, Integrity, {
      additionalProperties: false,
      maxProperties: MAX_BUILD_FILES,
    }),
    // Open: builds of before have another one, which nothing reads.
    timeouts: Type.Object({ render: Type.Integer({ minimum: 1, maximum: MAX_RENDER_MS }) }),
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
  readonly timeouts: { readonly render: number }
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
