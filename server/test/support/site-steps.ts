import fc from 'fast-check'

/** Presentations with their owners. */
export const DECKS = { orbit1: 'ada', other1: 'ada', third1: 'ben' } as const
export const OIDS = ['orbit1', 'other1', 'third1'] as const
export const PEOPLE = ['ada', 'ben', 'eve'] as const
/** Longer than what pages keep room for. */
const LONG_NAME = 'ß&'.repeat(40)

/** The page of the template that may have a presentation behind it. */
export const TEMPLATE_PATH = '/presentation-template/plan/'

const person = fc.constantFrom(...PEOPLE)
const name = fc.oneof(fc.string({ maxLength: 9 }), fc.constant(LONG_NAME))
const somebody = fc.oneof(fc.constant('nobody'), person)
const oid = fc.constantFrom(...OIDS)
const path = fc.oneof(
  oid.map((each) => `/p/${each}/`),
  oid.map((each) => `/p/${each}/embed/?autoplay=1`),
  oid.map((each) => `/p/${each}/?view=public`),
  fc.constantFrom('/v/linkopen1/', '/v/linkopen1/?view=public', '/v/linkasks1/'),
  fc.constantFrom('/', '/explore/', '/explore/?sort=newest', '/gallery/', '/user/ada/', '/user/ben/'),
  fc.constantFrom('/explore/search/?search=orbit', '/terms/', '/pricing/', '/product/', '/help/embedding/'),
  fc.constantFrom('/presentation-template/', TEMPLATE_PATH),
)
export const SESSION = '11111111-1111-4111-8111-111111111111'
const OTHER_SESSION = '22222222-2222-4222-8222-222222222222'
const oddHeaders = fc.record(
  {
    'accept-language': fc.constantFrom('de', 'ja', 'en'),
    'user-agent': fc.constantFrom('Mozilla/5.0 (iPhone) Mobile', 'Mozilla/5.0 (Android) Mobile'),
    'sec-gpc': fc.constant('1'),
    referer: fc.constantFrom('http://localhost/explore/', 'https://elsewhere.example/'),
    cookie: fc.constantFrom(
      ...['video_banner_dismissed=1', 'tracking_choice=off', 'language=fr', 'came_from=-'],
      ...[`session_id=${SESSION}`, `session_id=${OTHER_SESSION}`],
    ),
  },
  { requiredKeys: [] },
)

/** Mostly none, so that many requests get the same page. */
type Headers = typeof oddHeaders extends fc.Arbitrary<infer Value> ? Value : never
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Headers>({}) },
  { weight: 1, arbitrary: oddHeaders },
)

const change = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), oid, text: fc.string({ maxLength: 9 }) }),
  fc.record({ kind: fc.constant('describe' as const), oid, text: fc.string({ maxLength: 9 }) }),
  fc.record({ kind: fc.constantFrom('save' as const, 'repaint' as const), oid }),
  fc.record({ kind: fc.constant('pick' as const), oids: fc.uniqueArray(oid) }),
  fc.record({ kind: fc.constant('template' as const), oid, title: fc.string({ maxLength: 9 }) }),
  fc.record({ kind: fc.constant('give' as const), oid, person }),
  fc.record({
    kind: fc.constant('privacy' as const),
    oid,
    privacy: fc.constantFrom('public' as const, 'reusable' as const, 'unlisted' as const, 'private' as const),
  }),
  fc.record({ kind: fc.constantFrom('takeDown' as const, 'restore' as const, 'view' as const), oid }),
  fc.record({ kind: fc.constant('like' as const), oid, person }),
  fc.record({ kind: fc.constant('rename' as const), person, name }),
  fc.record({ kind: fc.constant('presenter' as const), person, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('staff' as const), person, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('tag' as const), oid, tag: fc.constantFrom('orbit', 'moons') }),
  fc.record({
    kind: fc.constant('segment' as const),
    person,
    segment: fc.constantFrom('teacher' as const, 'student' as const, null),
  }),
  fc.record({ kind: fc.constant('playback' as const), oid, isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('invite' as const),
    oid,
    person,
    right: fc.constantFrom('edit' as const, 'comment' as const, null),
  }),
  fc.record({ kind: fc.constant('invitation' as const), person, isWaiting: fc.boolean() }),
  fc.record({ kind: fc.constant('link' as const), isRevoked: fc.boolean() }),
  fc.record({ kind: fc.constant('identify' as const), hasAnswered: fc.boolean() }),
  fc.record({ kind: fc.constant('release' as const), version: fc.constantFrom('1.0.0', '1.0.1') }),
)
export type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** What happens on a site: somebody or everybody asks for a page, logs in or out, or something changes. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), somebody, path, headers }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('everybodyAsks' as const), path }) },
  fc.record({ kind: fc.constantFrom('logIn' as const, 'logOut' as const), person }),
  { weight: 5, arbitrary: change },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
