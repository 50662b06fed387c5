import * as v from 'valibot'

const appearance = { initials: v.string(), colour: v.nullable(v.number()) }
const right = v.picklist(['edit', 'comment'])
const question = v.picklist(['open', 'ask', 'require'])
const privacy = v.picklist(['public', 'reusable', 'unlisted', 'private'])
const start = v.picklist(['press', 'autoplay', 'forced'])
const embedSizing = v.picklist(['free', 'responsive'])

const state = v.object({
  title: v.string(),
  privacy,
  address: v.string(),
  owner: v.object({ name: v.string(), about: v.string(), ...appearance }),
  people: v.array(v.object({ id: v.string(), name: v.string(), about: v.string(), right, ...appearance })),
  invitations: v.array(v.object({ id: v.string(), name: v.string(), about: v.string(), right })),
  links: v.array(
    v.object({
      id: v.string(),
      address: v.string(),
      insights: v.string(),
      name: v.string(),
      asks: v.string(),
      isEnded: v.boolean(),
      views: v.string(),
      lastVisit: v.string(),
      /** Of the page with everything that it asks. */
      more: v.string(),
      question,
      lastDay: v.string(),
      hasPassword: v.boolean(),
      asksCode: v.boolean(),
      asksMark: v.boolean(),
      maxViews: v.string(),
      openedViews: v.number(),
    }),
  ),
  playback: v.object({
    start,
    embedSizing,
    likes: v.boolean(),
    copies: v.boolean(),
    lite: v.boolean(),
    app: v.boolean(),
    downloads: v.boolean(),
    summary: v.string(),
    impossible: v.object({ copies: v.nullable(v.string()), app: v.nullable(v.string()) }),
  }),
})

/** What the panel gets when it opens. */
export const FirstAnswer = v.object({ state, texts: v.record(v.string(), v.string()) })

/** What came of a change. */
export const ChangeAnswer = v.object({
  state,
  madeLink: v.optional(v.string()),
  invited: v.optional(v.array(v.object({ email: v.string(), url: v.string() }))),
  refused: v.optional(v.array(v.object({ email: v.string(), problem: v.string() }))),
})

export const Refusal = v.object({ message: v.string() })

export type SharingState = v.InferOutput<typeof state>
export type ChangeAnswer = v.InferOutput<typeof ChangeAnswer>
export type Right = v.InferOutput<typeof right>
export type Question = v.InferOutput<typeof question>
export type Privacy = v.InferOutput<typeof privacy>
export type OwnLink = SharingState['links'][number]
export type Playback = Pick<
  SharingState['playback'],
  'start' | 'embedSizing' | 'likes' | 'copies' | 'lite' | 'app'
>

/** In the order of the menus. */
export const RIGHTS = right.options
export const QUESTIONS = question.options
export const PRIVACIES = privacy.options
export const STARTS = start.options
export const SIZINGS = embedSizing.options

/** What a link asks beside its question. */
export interface Asks {
  readonly code?: boolean
  readonly mark?: boolean
  readonly maxViews?: string
}

/** One choice, as the server takes it. */
export type Change =
  | { change: 'privacy'; privacy: Privacy }
  | { change: 'downloads'; isAllowed: boolean }
  | { change: 'playback'; playback: Partial<Playback> }
  | { change: 'newLink' }
  | { change: 'link'; link: string; name?: string; question?: Question; lastDay?: string; password?: string }
  | ({ change: 'asks'; link: string } & Asks)
  | { change: 'revoke'; link: string }
  | { change: 'invite'; emails: readonly string[]; right: Right }
  | { change: 'right'; person: string; right: Right }
  | { change: 'remove'; person: string }
  | { change: 'invitationRight'; invitation: string; right: Right }
  | { change: 'withdraw'; invitation: string }
  | { change: 'renew'; invitation: string }
