import { RemoteName, RemoteVersion } from '@viewpage/shared-events/wire'
import Type from 'typebox'
import { count, exactly, orNull, texts, time, type ApiCall, type ApiCalls } from './api-call.ts'
import { Canary } from './canary-schema.ts'

const call = (
  summary: string,
  responses: ApiCall['responses'],
  caller: ApiCall['caller'] = 'release-token',
) => ({ summary, group: 'releases', caller, responses }) as const

const JSON_BODY = 'application/json'
const who = { by: orNull(Type.String()), reason: orNull(Type.String()) }
const unseenSlots = Type.Optional(texts)
const named = { remote: RemoteName, version: RemoteVersion }

const Versions = Type.Array(
  exactly({
    remote: RemoteName,
    active: Type.String({ description: 'Empty if no version is active' }),
    activation: orNull(
      exactly({
        at: time,
        token: Type.Optional(orNull(Type.String())),
        by: Type.Optional(who.by),
        reason: Type.Optional(who.reason),
        forced: Type.Optional(texts),
      }),
    ),
    versions: Type.Array(exactly({ version: Type.String(), publishedAt: time })),
    older: Type.Optional(Type.String({ description: 'The address of older versions' })),
  }),
)

const Activated = exactly({
  id: Type.String({ description: 'Of the release set' }),
  remotes: Type.Record(Type.String(), Type.Object({ version: Type.String(), base: Type.String() })),
  endedCanary: Type.Optional(exactly({ version: Type.String(), state: Type.String() })),
  unseenSlots,
})

const Finding = exactly({
  rule: Type.String(),
  level: Type.Enum(['breaking', 'notice']),
  file: Type.String(),
  at: Type.String(),
  candidate: Type.String(),
  party: Type.String(),
  harms: Type.Optional(Type.String()),
  message: Type.String(),
  advice: Type.String(),
})

const Report = exactly({
  ...named,
  ok: Type.Boolean(),
  findings: Type.Array(Finding),
  parties: texts,
  ms: Type.Number(),
})

const RemoteErrors = Type.Array(
  exactly({
    version: Type.String(),
    kind: Type.String(),
    name: Type.String(),
    message: Type.String(),
    stack: texts,
    slot: Type.Optional(Type.String()),
    releaseSet: Type.Optional(Type.String()),
    isOverride: Type.Optional(Type.Boolean()),
    count,
    firstAt: time,
    lastAt: time,
    browsers: Type.Array(exactly({ name: Type.String(), count })),
  }),
)

const day = Type.String({ description: '`YYYY-MM-DD`, UTC' })
const counted = { name: Type.String(), version: Type.String() }
const EventCounts = Type.Array(exactly({ day, ...counted, count }))
const Events = Type.Array(
  exactly({
    at: time,
    ...counted,
    source: Type.String(),
    fields: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  }),
)

const Hosts = Type.Array(
  exactly({
    host: Type.String(),
    version: Type.String(),
    mounts: texts,
    fillsSlots: Type.Boolean(),
    registeredAt: time,
    registration: orNull(exactly({ token: Type.String(), ...who })),
  }),
)
const Registered = exactly({
  host: Type.String(),
  version: Type.String(),
  replaced: orNull(Type.String()),
  parties: texts,
})

const Recording = exactly({ name: Type.String(), steps: count, bytes: count, addedAt: time })

const REMOTE = '/api/v1/remotes/:remote'

export const RELEASE_CALLS: ApiCalls = {
  'GET /api/v1/remotes/': call(
    'Remotes and their versions, newest first; with a token also who released them',
    { 200: Versions },
    'anybody',
  ),
  [`PUT ${REMOTE}/versions/:version`]: {
    ...call('Publishes a version; published versions never change', { 201: exactly(named) }),
    takes: JSON_BODY,
  },
  [`POST ${REMOTE}/previews`]: {
    ...call('Publishes a preview', { 201: exactly({ ...named, expiresAt: time, unseenSlots }) }),
    takes: JSON_BODY,
  },
  [`POST ${REMOTE}/check`]: {
    ...call('What a release of this build would break', { 200: Report }),
    takes: JSON_BODY,
  },
  [`PUT ${REMOTE}/active`]: call('Releases a version', { 200: Activated }),
  [`POST ${REMOTE}/rollback`]: call('Goes back to the version before', { 200: Activated }),
  [`GET ${REMOTE}/errors`]: call('Errors on pages, newest first', { 200: RemoteErrors }),
  [`GET ${REMOTE}/event-counts/`]: call('How often its own events arrived', { 200: EventCounts }),
  [`GET ${REMOTE}/events/`]: call('Its own events, newest first', { 200: Events }),
  [`GET ${REMOTE}/recordings/`]: call('The recordings that candidates are replayed with', {
    200: Type.Array(Recording),
  }),
  [`PUT ${REMOTE}/recordings/:name`]: call('Adds or replaces a recording', { 200: Recording }),
  [`DELETE ${REMOTE}/recordings/:name`]: call('Removes a recording', { 204: null }),
  'GET /api/v1/canaries/': call('Canaries and watched releases, newest first', { 200: Type.Array(Canary) }),
  [`PUT ${REMOTE}/canary`]: call('Starts a canary', {
    201: exactly({ ...Canary.properties, unseenSlots }),
  }),
  [`POST ${REMOTE}/canary/promote`]: call('Gives it to more visitors', { 200: Canary }),
  [`POST ${REMOTE}/canary/hold`]: call('Waits for a person', { 200: Canary }),
  [`POST ${REMOTE}/canary/resume`]: call('Decides by evidence again', { 200: Canary }),
  [`POST ${REMOTE}/canary/abort`]: call('Ends it', { 200: Canary }),
  'POST /api/v1/overrides/': call('Offers versions to one browser', {
    201: exactly({ id: Type.String(), link: Type.String(), linkExpiresAt: time }),
  }),
  'PUT /api/v1/overrides/:id': call('Changes what was offered', { 204: null }),
  'GET /api/v1/hosts/': call('The hosts that releases are compared with', { 200: Hosts }),
  'PUT /api/v1/hosts/:host': call('Registers a host', { 200: Registered }),
  'DELETE /api/v1/hosts/:host': call('Withdraws a host', { 204: null }),
}
