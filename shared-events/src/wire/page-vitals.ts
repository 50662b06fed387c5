import Type from 'typebox'
import { RemoteName } from './remote-manifest.ts'

/** ms. A page sends no longer times. */
const Duration = Type.Integer({ minimum: 0, maximum: 600_000 })
/** Remotes of a page. */
const MAX_REMOTES = 50

/** How fast a page was for its visitor. Sent once, when the page is hidden. Values that were not measured are missing. */
export type PageVitals = Type.Static<typeof PageVitals>
export const PageVitals = Type.Object(
  {
    set: Type.String({ pattern: '^r_[a-f0-9]{12}$', maxLength: 14, description: 'Id of the release set' }),
    view: Type.String({
      pattern: '^[\\w-]{20,40}$',
      maxLength: 40,
      description: 'Random, and new for each page load',
    }),
    lcp: Type.Optional(Duration),
    inp: Type.Optional(Duration),
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    live: Type.Optional({ ...Duration, description: 'Until every slot was live' }),
    slots: Type.Record(RemoteName, Duration, {
      additionalProperties: false,
      maxProperties: MAX_REMOTES,
      description: 'Until all slots of a remote were live',
    }),
  },
  { additionalProperties: false },
)
