import Type from 'typebox'
import {
  ACTION_KEY,
  OWN_EVENT,
  REMOTE_NAME,
  REMOTE_VERSION,
  SLOT_NAME,
  type TextFormat,
} from '../patterns.ts'
import { CONTRACT_FILE } from './build-contract.ts'
import { MAX_EVENTS } from './event-contracts.ts'
import { guardrailFields } from './guardrails.ts'
import { remoteDataFields } from './remote-data.ts'
import { Skeleton, SlotPolicy } from './slot-declaration.ts'

export const RemoteName = Type.String(REMOTE_NAME)
export const RemoteVersion = Type.String(REMOTE_VERSION)

const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
/** Endings of the files that a build may have. */
export const BUILD_FILE_ENDINGS = [
  'avif',
  'cjs',
  'css',
  'eot',
  'gif',
  'jpeg',
  'jpg',
  'js',
  'json',
  'map',
  'mp3',
  'mp4',
  'otf',
  'png',
  'svg',
  'ttf',
  'vtt',
  'wasm',
  'webm',
  'webp',
  'woff',
  'woff2',
]

/**
 * A file inside a build: at most three levels and 200 characters, no segment that begins with a dot. The endings leave
 * out `.br` and `.gz`, with which the server names compressed copies.
 */
function fileFormat(...endings: string[]) {
  return {
    pattern: `^(?=.{1,200}$)(?:${SEGMENT}/){0,2}${SEGMENT}\\.(?:${endings.join('|')})$`,
    maxLength: 200,
  } satisfies TextFormat
}
const buildFile = (...endings: string[]) => Type.String(fileFormat(...endings))

export const BUILD_FILE = fileFormat(...BUILD_FILE_ENDINGS)
export const BuildFile = Type.String(BUILD_FILE)
export const MAX_BUILD_FILES = 300

/** The source map of a script of a build. */
export const SourceMap = buildFile('js\\.map')

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$', maxLength: 71 })
const SlotName = Type.String(SLOT_NAME)
const ActionKey = Type.String(ACTION_KEY)
const LanguageTag = Type.String({ pattern: '^[a-z]{2,3}$', maxLength: 3 })
const SharedModule = Type.String({ pattern: '^@?[a-z0-9][A-Za-z0-9._/-]{0,100}$', maxLength: 102 })

/** Actions that a build publishes, and those that it handles; also of its contract. */
export const MAX_ACTIONS = 300
const MAX_SLOTS = 50
/** The longest time that a build may make pages wait for its HTML. */
const MAX_RENDER_MS = 1_000

/**
 * `remote.json`: the description of a build. The tooling writes it, the server parses it before it publishes the build.
 * `slotPolicies`, `skeletons` and `contract` are optional: versions published before these fields existed lack them.
 */
export const RemoteManifest = Type.Object(
  {
    name: RemoteName,
    version: RemoteVersion,
    container: Type.String({ pattern: '^mf_[a-z][a-z0-9_]{0,40}$', maxLength: 44 }),
    entry: buildFile('js'),
    server: buildFile('cjs', 'js'),
    // The page inlines these style sheets, and preloads the files of `preload`.
    css: Type.Array(buildFile('css'), { maxItems: 20 }),
    preload: Type.Array(BuildFile, { maxItems: 20 }),
    exposes: Type.Array(Type.String({ pattern: '^\\./[A-Za-z]{1,60}$', maxLength: 62 }), { maxItems: 50 }),
    slots: Type.Array(SlotName, { maxItems: MAX_SLOTS }),
    slotPolicies: Type.Optional(
      Type.Record(SlotName, SlotPolicy, { additionalProperties: false, maxProperties: MAX_SLOTS }),
    ),
    skeletons: Type.Optional(
      Type.Record(SlotName, Skeleton, { additionalProperties: false, maxProperties: MAX_SLOTS }),
    ),
    emits: Type.Array(ActionKey, { maxItems: MAX_ACTIONS }),
    consumes: Type.Array(ActionKey, { maxItems: MAX_ACTIONS }),
    // Events of its own, `name@major`; their fields are in the contract.
    events: Type.Optional(Type.Array(Type.String(OWN_EVENT), { maxItems: MAX_EVENTS })),
    // Share key to range: the modules that a host must provide.
    shared: Type.Record(SharedModule, Type.String({ maxLength: 100 }), {
      additionalProperties: false,
      maxProperties: 50,
    }),
    // Share key to version: the modules that a library set provides.
    provides: Type.Optional(
      Type.Record(SharedModule, RemoteVersion, { additionalProperties: false, maxProperties: 50 }),
    ),
    // Language to texts. English is there, and no language that the site lacks (`check-build.ts` of the server).
    locales: Type.Record(LanguageTag, buildFile('json'), { additionalProperties: false, maxProperties: 50 }),
    // What its slots get from servers of its team, and what they send there; only this server knows.
    ...remoteDataFields,
    // What canaries of it are judged by, besides failures; pages do not have it.
    ...guardrailFields,
    // Whether a release may behave otherwise in a recording; only the gate needs it.
    behaviour: Type.Optional(Type.Literal('refuse')),
    // The types of its actions and props.
    contract: Type.Optional(Type.Literal(CONTRACT_FILE)),
    // Every file of the build but `remote.json` and `mf-manifest.json`.
    integrity: Type.Record(BuildFile, Integrity, {
      additionalProperties: false,
      maxProperties: MAX_BUILD_FILES,
    }),
    // Accepts other fields: older builds have another timeout, which nothing reads.
    timeouts: Type.Object(
      { render: Type.Integer({ minimum: 1, maximum: MAX_RENDER_MS }) },
      { maxProperties: 10 },
    ),
    // Bytes (Brotli) of the entry.
    budget: Type.Object({ allowed: Type.Integer(), actual: Type.Integer() }, { maxProperties: 10 }),
  },
  { additionalProperties: false },
)
export type RemoteManifest = Type.Static<typeof RemoteManifest>
