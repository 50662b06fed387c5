import Type, { type Static } from 'typebox'
import { Privacy } from '@viewpage/shared-events/schemas'
import { PlaybackSchema } from '../../../content/presentations/playback.ts'
import { MAX_PEOPLE, PERSON_RIGHTS } from '../../../people/sharing/sent-invitations.ts'
import { LINK_QUESTIONS } from '../view-link-store.ts'

const strict = { additionalProperties: false }
const Id = Type.String({ maxLength: 64 })
const Right = Type.Enum([...PERSON_RIGHTS])

/** One choice that an owner makes in the sharing panel. */
export const PanelChange = Type.Union([
  Type.Object({ change: Type.Literal('privacy'), privacy: Privacy }, strict),
  Type.Object({ change: Type.Literal('downloads'), isAllowed: Type.Boolean() }, strict),
  Type.Object({ change: Type.Literal('playback'), playback: Type.Partial(PlaybackSchema, strict) }, strict),
  Type.Object({ change: Type.Literal('newLink') }, strict),
  Type.Object(
    {
      change: Type.Literal('link'),
      link: Id,
      name: Type.Optional(Type.String({ maxLength: 1_000 })),
      question: Type.Optional(Type.Enum([...LINK_QUESTIONS])),
      /** `YYYY-MM-DD`; empty: it has no end. */
      lastDay: Type.Optional(Type.String({ maxLength: 20 })),
      /** Empty: it has none any more. */
      password: Type.Optional(Type.String({ maxLength: 1_000 })),
    },
    strict,
  ),
  Type.Object(
    {
      change: Type.Literal('asks'),
      link: Id,
      code: Type.Optional(Type.Boolean()),
      mark: Type.Optional(Type.Boolean()),
      /** Visitors who can open it, as typed; empty: without limit. */
      maxViews: Type.Optional(Type.String({ maxLength: 20 })),
    },
    strict,
  ),
  Type.Object({ change: Type.Literal('revoke'), link: Id }, strict),
  Type.Object(
    {
      change: Type.Literal('invite'),
      emails: Type.Array(Type.String({ maxLength: 1_000 }), { minItems: 1, maxItems: MAX_PEOPLE }),
      right: Right,
    },
    strict,
  ),
  Type.Object({ change: Type.Literal('right'), person: Id, right: Right }, strict),
  Type.Object({ change: Type.Literal('remove'), person: Id }, strict),
  Type.Object({ change: Type.Literal('invitationRight'), invitation: Id, right: Right }, strict),
  Type.Object({ change: Type.Literal('withdraw'), invitation: Id }, strict),
  Type.Object({ change: Type.Literal('renew'), invitation: Id }, strict),
])
export type PanelChange = Static<typeof PanelChange>
