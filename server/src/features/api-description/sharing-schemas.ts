import { Privacy } from '@viewpage/shared-events/schemas'
import Type from 'typebox'
import { PlaybackSchema } from '../../content/presentations/playback.ts'
import { exactly, orNull } from './api-call.ts'

const text = Type.String()
const right = Type.Enum(['edit', 'comment'])
const avatar = { initials: text, colour: orNull(Type.Number()) }

const State = exactly({
  title: text,
  privacy: Privacy,
  address: text,
  owner: exactly({ name: text, about: text, ...avatar }),
  people: Type.Array(exactly({ id: text, name: text, about: text, right, ...avatar })),
  invitations: Type.Array(exactly({ id: text, name: text, about: text, right })),
  links: Type.Array(
    exactly({
      id: text,
      address: text,
      insights: text,
      name: text,
      asks: text,
      isEnded: Type.Boolean(),
      views: text,
      lastVisit: text,
      /** Address of the page with everything that it asks. */
      more: Type.String(),
      question: Type.Enum(['open', 'ask', 'require']),
      lastDay: Type.String({ description: '`YYYY-MM-DD`; empty: it has no end' }),
      hasPassword: Type.Boolean(),
      asksCode: Type.Boolean(),
      asksMark: Type.Boolean(),
      maxViews: Type.String({ description: 'visitors who can open it; empty: without limit' }),
      openedViews: Type.Integer(),
    }),
  ),
  playback: exactly({
    ...PlaybackSchema.properties,
    downloads: Type.Boolean(),
    summary: text,
    impossible: exactly({ copies: orNull(text), app: orNull(text) }),
  }),
})

/** What the panel gets when it opens. */
export const SharingFirst = exactly({ state: State, texts: Type.Record(text, text) })

/** What came of a change. */
export const SharingChanged = exactly({
  state: State,
  madeLink: Type.Optional(text),
  invited: Type.Optional(Type.Array(exactly({ email: text, url: text }))),
  refused: Type.Optional(Type.Array(exactly({ email: text, problem: text }))),
})
