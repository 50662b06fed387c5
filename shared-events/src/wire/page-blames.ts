import Type from 'typebox'
import { RemoteName, RemoteVersion } from './remote-manifest.ts'

/** What a remote may be blamed for. */
export const NEIGHBOUR_FAULTS = [
  'time',
  'requests',
  'elements',
  'cover',
  'focus',
  'functions',
  'storage',
  'presses',
  'unload',
  'rewrites',
] as const
export type NeighbourFault = (typeof NEIGHBOUR_FAULTS)[number]

/** Of a page; with those that were loaded instead. */
const MAX_BLAMED = 50
/** ms. A page that is open for longer reports no more. */
const Duration = Type.Integer({ minimum: 0, maximum: 86_400_000 })

/** Which remotes kept others from working in one page load. Sent once, and only if one did. */
export type PageBlames = Type.Static<typeof PageBlames>
export const PageBlames = Type.Object(
  {
    set: Type.String({ pattern: '^r_[a-f0-9]{12}$', maxLength: 14, description: 'Id of the release set' }),
    view: Type.String({
      pattern: '^[\\w-]{20,40}$',
      maxLength: 40,
      description: 'Random, and new for each page load',
    }),
    watched: { ...Duration, description: 'How long the page was watched, in ms' },
    blamed: Type.Array(
      Type.Object(
        {
          remote: RemoteName,
          version: RemoteVersion,
          ms: { ...Duration, description: 'Of tasks that kept the page busy' },
          faults: Type.Array(Type.Enum([...NEIGHBOUR_FAULTS]), {
            maxItems: NEIGHBOUR_FAULTS.length,
            uniqueItems: true,
          }),
          stopped: Type.Boolean({ description: 'Whether the host stopped it' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_BLAMED },
    ),
  },
  { additionalProperties: false },
)
