import { pagePath } from '../../src/content/presentations/presentation-paths.ts'
import { createTrackingOid } from '../../src/people/visitors/tracking-oid.ts'
import type { HttpAnswer, HttpCall } from '../support/http-visitor.ts'
import type { TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'
import type { Outcome } from './rights-outcomes.ts'
import { DATA_REMOTE, SECRET_NOTES, type Actor, type Deck } from './rights-world.ts'

interface Attempt {
  readonly app: TestApp
  readonly port: number
  readonly deck: Deck
  readonly actor: Actor
}

/** How to send the request of a route. */
interface RouteRequest {
  /** Parameters; `null` leaves one out. */
  readonly query?: Readonly<Record<string, string | null>>
  /** Fields of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Body of a call. */
  readonly json?: unknown
  /** In `Authorization`. */
  readonly bearer?: string | null
  /** Reads the outcome from a successful response. @default the status */
  readonly read?: (answer: HttpAnswer) => Outcome | Promise<Outcome>
  /** The response never ends. */
  readonly isStream?: boolean
}

const UNKNOWN_LINK = 'unknownlink1'

const withToken = ({ actor }: Attempt): RouteRequest => ({ query: { token: actor.token } })

/** Reads whether a list contains the presentation. */
const inList =
  (query: RouteRequest['query']) =>
  ({ deck }: Attempt): RouteRequest => ({
    query: query ?? {},
    read: ({ body }) => (body.includes(pathOf(deck)) ? 'listed' : 'absent'),
  })

const byLink = ({ actor }: Attempt): RouteRequest => ({
  query: { auth_key: actor.linkId ?? UNKNOWN_LINK, key_type: 'prezilink' },
})

const REQUESTS: Readonly<Record<string, (asked: Attempt) => RouteRequest | Promise<RouteRequest>>> = {
  'GET /oembed': ({ deck, port }) => ({ query: { url: `http://127.0.0.1:${port}/p/${deck.oid}/` } }),
  'GET /api/v4/presentation/:oid/document/': withToken,
  'GET /data/:remote/:name/:oid/': withToken,
  'POST /data/:remote/:name/:oid/': (asked) => ({ ...withToken(asked), json: 'a note' }),
  'GET /assets/:oid/:sha256.:ending': withToken,
  'GET /assets/:oid/step-:step.webp': withToken,
  'GET /assets/:oid/preview.webp': withToken,
  'GET /api/v4/presentation/:oid/download/': withToken,
  'GET /api/v4/presentation/:oid/download/original/': withToken,
  'GET /api/v4/presentation/:oid/download/pdf/': withToken,

  'GET /': inList({}),
  'GET /gallery/': inList({}),
  'GET /explore/': inList({}),
  'GET /explore/search/': (asked) => inList({ search: asked.deck.oid })(asked),
  'GET /user/:oid/': inList({}),
  'GET /user/:oid/feed.atom': inList({}),
  'GET /api/v4/presentation/': (asked) => {
    const privacy = asked.deck.privacy === 'reusable' ? 'reusable' : 'public'
    return inList({ owner_id: asked.deck.ownerOid, privacy })(asked)
  },
  'GET /sitemap.xml': inList({}),
  'GET /llms.txt': ({ deck }) => ({
    read: ({ body }) => (body.includes(`/${deck.oid}/index.md)`) ? 'listed' : 'absent'),
  }),

  'POST /v/:link_id/': () => ({ form: { password: 'not the password' } }),
  'PUT /api/v4/presentation/like/': byLink,
  'DELETE /api/v4/presentation/like/': byLink,
  'PUT /api/v4/presentation/like-wish/': byLink,
  'POST /api/v1/host-tokens/': async (asked) => ({
    json: { oid: asked.deck.oid },
    bearer: await hostKeyOf(asked),
  }),
  'GET /dashboard/next/': ({ deck }) => ({
    query: { copy: deck.oid },
    read: ({ body }) => (body.includes('name="copy"') ? 'yes' : 'no'),
  }),
  'POST /dashboard/next/': ({ deck }) => ({ form: { copy: deck.oid } }),

  'POST /api/v4/presentation/:oid/comments/': () => ({ json: { text: 'So do I.', step: null } }),
  'PUT /api/v4/presentation/:oid/editing/': async ({ app, deck }) => {
    const state = await storesOf(app).editing.stateOf(deck.oid, '203.0.113.1')
    const steps = state.steps.map(({ isSkipped, copyOf: _copyOf, ...step }) => ({
      ...step,
      skipped: isSkipped,
    }))
    return { json: { ...state, steps } }
  },
  'PUT /api/v4/presentation/:oid/tags/': async ({ app, deck }) => {
    const { tags, hiddenTags, version } = await storesOf(app).tags.of(deck.oid)
    return { json: { tags, hidden_tags: hiddenTags, version } }
  },
  'POST /api/v4/presentation/:oid/sharing/': ({ deck }) => ({
    json: { change: 'privacy', privacy: deck.privacy },
  }),
  'GET /p/:oid/insights/live': () => ({ isStream: true }),
  'GET /:oid/insights/live': () => ({ isStream: true }),

  'GET /contact/abuse/:oid/': ({ actor }) => ({ query: { link: actor.linkId } }),
  'POST /contact/abuse/:oid/': ({ actor }) => ({ form: { link: actor.linkId ?? '', reason: 'spam' } }),
  'POST /api/v2/assets/presentation-viewed/': ({ deck, actor }) => ({
    json: { prezi_oid: deck.oid, ...(actor.linkId !== null && { prezi_link: actor.linkId }) },
  }),
  'POST /api/v1/insights/view-event/': (asked) => ({
    json: {
      ...{ tracking_oid: trackingOid(asked), session_id: asked.actor.visitor.cookies.get('session_id') },
      ...{ current_step_number: 1, total_step_count: 3, active_time: 1 },
    },
  }),
  'POST /api/v1/viewer-log/': async (asked) => {
    const before = await countViews(asked)
    return {
      query: { tracking_oid: trackingOid(asked) },
      json: [{ action: 'start', prezi_id: asked.deck.oid }],
      read: async () => ((await countViews(asked)) > before ? 'counted' : 'kept'),
    }
  },
  'POST /api/v1/insights/viewers/:link_id/': () => ({ json: { name: 'Ben', email: 'ben@example.com' } }),
  'POST /dashboard/next/:oid/': ({ deck }) => ({ form: { privacy: deck.privacy } }),
  'POST /dashboard/next/:oid/links/:link_id/': () => ({ form: {} }),
  'POST /dashboard/next/:oid/first-look/': () => ({ form: { title: 'Going around' } }),
  'POST /dashboard/next/:oid/file/': () => ({ form: {} }),
  'GET /dashboard/shared/': ({ deck }) => ({
    read: ({ body }) => (body.includes(pathOf(deck)) ? 'listed' : 'absent'),
  }),
  'POST /dashboard/shared/': ({ deck }) => ({ form: { leave: deck.oid } }),
  'POST /dashboard/versions/:oid/': () => ({ form: {} }),
  'POST /invitation/:invitation/': () => ({ form: { answer: 'accept' } }),
  'POST /dashboard/next/:oid/delete/': () => ({ form: {} }),
}

/** Sends the request of a route. @param route as the table names it */
export async function askRoute(route: string, asked: Attempt): Promise<Outcome> {
  const way = (await REQUESTS[route]?.(asked)) ?? {}
  const [method = '', pattern = ''] = route.split(' ')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(way.query ?? {})) if (value !== null) query.set(name, value)
  const path = addressOf(pattern, asked) + (query.size === 0 ? '' : `?${query.toString()}`)
  const { visitor } = asked.actor
  const answer = way.form
    ? await visitor.submit(path, way.form)
    : await visitor.ask(method, path, callOf(method, way, visitor.cookies.get('csrftoken') ?? ''))
  const hasNotes = (answer.body + JSON.stringify(answer.headers)).includes(SECRET_NOTES)
  if (hasNotes !== maySeeNotes(pattern, answer.status, asked)) return hasNotes ? 'notes' : 'no notes'
  const { location = '' } = answer.headers
  if (location.startsWith('/login/')) return 'log-in'
  const isDone = answer.status < 300
  return isDone && way.read ? way.read(answer) : String(answer.status)
}

/** The responses with the speaker notes. */
function maySeeNotes(pattern: string, status: number, { deck, actor }: Attempt): boolean {
  const { owner, editor } = deck.people
  return pattern.endsWith('/editing/') && status === 200 && [owner, editor].includes(actor)
}

function callOf(
  method: string,
  { json, bearer, isStream = false }: RouteRequest,
  csrfToken: string,
): HttpCall {
  if (method === 'GET') return { headers: { accept: 'text/html' }, isStream }
  return {
    headers: {
      ...{ 'x-csrftoken': csrfToken, 'content-type': 'application/json' },
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
}

/** The address of a route. @param pattern as the table names it */
export function addressOf(pattern: string, { deck, actor }: Pick<Attempt, 'deck' | 'actor'>): string {
  // A profile page is addressed by its owner.
  const oid = pattern.startsWith('/user/') ? deck.ownerOid : deck.oid
  return (
    pattern
      .replace(':oid', oid)
      .replace(':remote/:name', `${DATA_REMOTE}/notes`)
      .replace(':slug', 'going-around')
      .replace(':invitation', deck.invitation)
      // An owner chooses what a link of theirs asks.
      .replace('/links/:link_id', `/links/${deck.oid}-guest`)
      .replace(':link_id', actor.linkId ?? UNKNOWN_LINK)
      .replace(':sha256.:ending', `${deck.sha256}.webp`)
      .replace(':step', '1')
      .replace(':revision', '1')
      .replace(':kind.:format', 'viewers.csv')
      .replace(':id', String(deck.commentId))
  )
}

function pathOf({ oid, schema }: Deck): string {
  return pagePath({ oid, slug: 'going-around', schemaVersion: schema === 'classic' ? '0' : '2' })
}

function trackingOid({ app, deck, actor }: Attempt): string {
  const tracked = { oid: deck.oid, linkId: actor.linkId, revision: 1, isEmbed: false }
  return createTrackingOid(app.parts.signer, tracked)
}

/** The key of a host in the name of who asks; `null` without an account. */
async function hostKeyOf({ app, actor: { email } }: Attempt): Promise<string | null> {
  if (email === null) return null
  const added = await app.parts.hostKeys.add('https://host.example', email)
  return typeof added === 'string' ? null : added.key
}

async function countViews({ app, deck }: Attempt): Promise<number> {
  const { count } = await app.parts.database.read
    .selectFrom('presentation_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('oid', '=', deck.oid)
    .executeTakeFirstOrThrow()
  return Number(count)
}
