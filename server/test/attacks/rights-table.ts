/** The columns of the table: who sends the request. All send a valid CSRF token; all but the first are logged in. */
export const PEOPLE = [
  'anonymous',
  'stranger',
  'commenter',
  'editor',
  'owner',
  // Opened a valid view link.
  'guest',
  // Opened a view link that is revoked by now.
  'revoked',
  // Opened a view link of another presentation.
  'other',
] as const
export type Person = (typeof PEOPLE)[number]

/**
 * The rows: the state of the presentation; each state exists in the newer and in the classic schema. Downloads and
 * copies are allowed, except for `kept`, a reusable one whose owner allows neither. `down` is a reusable one that was
 * taken down.
 */
export const STATES = ['public', 'reusable', 'kept', 'unlisted', 'private', 'down'] as const
export type State = (typeof STATES)[number]

/**
 * A status, `log-in` for a redirect to the log-in page, `-` for a request that makes no sense, or what
 * `rights-requests.ts` reads from the response.
 */
export type Outcome = string
export type Matrix = Readonly<Record<State, Readonly<Record<Person, Outcome>>>>

/** Reads lines like `public reusable: 200 200 404 …`. */
function matrix(lines: string): Matrix {
  const rows = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [states = '', outcomes = ''] = line.split(':')
      const cells = outcomes.trim().split(/\s+/)
      return states
        .trim()
        .split(/\s+/)
        .map((state) => [state, byPerson(cells)] as const)
    })
  return Object.fromEntries(rows) as Matrix
}

function byPerson(cells: readonly string[]): Record<Person, Outcome> {
  const [only] = cells
  return Object.fromEntries(
    PEOPLE.map((person, index) => [person, (cells.length === 1 ? only : cells[index]) ?? '']),
  ) as Record<Person, Outcome>
}

//                                anonymous stranger commenter editor owner guest revoked other
const SEEN = matrix(`
  public reusable kept unlisted:  200       200      200       200    200   200   200     200
  private:                        404       404      200       200    200   404   404     404
  down:                           404       404      404       404    200   404   404     404
`)
/** Like `SEEN`, and for guests by the token or link of their page. */
const OPENED = matrix(`
  public reusable kept unlisted:  200       200      200       200    200   200   200     200
  private:                        404       404      200       200    200   200   404     404
  down:                           404       404      404       404    200   404   404     404
`)
const BY_LINK = matrix(`
  public reusable kept unlisted:  404       404      404       404    404   200   404     -
  private:                        404       404      404       404    404   200   404     -
  down:                           404       404      404       404    404   404   404     -
`)
const DOWNLOADED = matrix(`
  public reusable unlisted:       200       200      200       200    200   200   200     200
  kept:                           403       403      403       200    200   403   403     403
  private:                        404       404      200       200    200   200   404     404
  down:                           404       404      404       404    200   404   404     404
`)
const EMBEDDED = matrix(`
  public reusable kept unlisted:  200
  private down:                   404
`)
const FOUND = matrix(`
  public reusable kept:           200
  unlisted private down:          404
`)
const LISTED = matrix(`
  public reusable kept:           listed
  unlisted private down:          absent
`)
const LIKED = matrix(`
  public reusable kept unlisted:  401       200      200       200    200   200   200     200
  private:                        401       404      200       200    200   404   404     404
  down:                           401       404      404       404    403   404   404     404
`)
const WISHED = matrix(`
  public reusable kept unlisted:  204       204      204       204    204   204   204     204
  private:                        404       404      204       204    204   404   404     404
  down:                           404       404      404       404    403   404   404     404
`)
const WISHED_BY_LINK = matrix(`
  public reusable kept unlisted:  404       404      404       404    404   204   404     -
  private:                        404       404      404       404    404   204   404     -
  down:                           404       404      404       404    404   404   404     -
`)
const LIKED_BY_LINK = matrix(`
  public reusable kept unlisted:  401       404      404       404    404   200   404     -
  private:                        401       404      404       404    404   200   404     -
  down:                           401       404      404       404    404   404   404     -
`)
const COPIED = matrix(`
  public kept unlisted:           401       403      403       403    403   403   403     403
  reusable:                       401       201      201       201    201   201   201     201
  private:                        401       404      403       403    403   404   404     404
  down:                           401       404      404       404    403   404   404     404
`)
const OFFERED = matrix(`
  public kept unlisted private:   log-in    no       no        no     no    no    no      no
  reusable:                       log-in    yes      yes       yes    yes   yes   yes     yes
  down:                           log-in    no       no        no     no    no    no      no
`)
const COPIED_BY_FORM = matrix(`
  public kept unlisted private:   log-in    422      422       422    422   422   422     422
  reusable:                       log-in    303      303       303    303   303   303     303
  down:                           log-in    422      422       422    422   422   422     422
`)
const DISCUSSED = matrix(`
  public reusable kept unlisted:  401       403      200       200    200   403   403     403
  private:                        401       404      200       200    200   404   404     404
  down:                           401       404      404       404    200   404   404     404
`)
const MODERATED = matrix(`
  public reusable kept unlisted:  401       403      403       403    204   403   403     403
  private:                        401       404      403       403    204   404   404     404
  down:                           401       404      404       404    204   404   404     404
`)
const EDITED = matrix(`
  public reusable kept unlisted:  401       403      403       200    200   403   403     403
  private:                        401       404      403       200    200   404   404     404
  down:                           401       404      404       404    200   404   404     404
`)
const EDITOR = matrix(`
  public reusable kept unlisted:  log-in    404      200       200    200   404   404     404
  private:                        log-in    404      200       200    200   404   404     404
  down:                           log-in    404      404       404    200   404   404     404
`)
const INSIGHTS = matrix(`
  public reusable kept unlisted:  log-in    404      404       200    200   404   404     404
  private:                        log-in    404      404       200    200   404   404     404
  down:                           log-in    404      404       404    200   404   404     404
`)
const FIGURES = matrix(`
  public reusable kept unlisted:  404       404      404       200    200   404   404     404
  private:                        404       404      404       200    200   404   404     404
  down:                           404       404      404       404    200   404   404     404
`)
const OWNED = matrix(`
  public reusable kept unlisted:  log-in    404      404       404    200   404   404     404
  private down:                   log-in    404      404       404    200   404   404     404
`)
/** The forms of the people of a presentation. */
const PEOPLE_PAGE = matrix(`
  public reusable kept unlisted:  log-in    404      404       404    303   404   404     404
  private down:                   log-in    404      404       404    303   404   404     404
`)
const SHARED = matrix(`
  public reusable kept unlisted:  log-in    absent   listed    listed absent absent absent absent
  private:                        log-in    absent   listed    listed absent absent absent absent
  down:                           log-in    absent   absent    absent absent absent absent absent
`)
const LEFT = matrix(`
  public reusable kept unlisted:  log-in    422      303       303    422   422   422     422
  private down:                   log-in    422      303       303    422   422   422     422
`)
/** The stranger is invited. */
const INVITED = matrix(`
  public reusable kept unlisted:  200       200      403       403    403   403   403     403
  private:                        200       200      403       403    403   403   403     403
  down:                           404
`)
const ACCEPTED = matrix(`
  public reusable kept unlisted:  log-in    303      403       403    403   403   403     403
  private:                        log-in    303      403       403    403   403   403     403
  down:                           log-in    404      404       404    404   404   404     404
`)
const VIEWED = matrix(`
  public reusable kept unlisted:  204       204      204       204    204   204   204     204
  private:                        404       404      204       204    204   204   404     404
  down:                           404       404      404       404    204   404   404     404
`)
/** The log is always stored; a view is counted unless the visitor owns it or has no access. */
const COUNTED = matrix(`
  public reusable kept unlisted:  counted   counted  counted   counted kept counted counted counted
  private:                        kept      kept     counted   counted kept counted kept   kept
  down:                           kept      kept     kept      kept    kept kept   kept    kept
`)

/** Replaces outcomes for one schema, for example `200` by `301`. */
type Changes = Readonly<Record<Outcome, Outcome>>
const MOVED: Changes = { 200: '301' }

export interface Expected {
  readonly matrix: Matrix
  readonly newer?: Changes
  readonly classic?: Changes
}

const of = (rows: Matrix, changes: Omit<Expected, 'matrix'> = {}): Expected => ({ matrix: rows, ...changes })
/** A page that has another address in the other schema. */
const newer = (rows: Matrix) => of(rows, { classic: MOVED })
const classic = (rows: Matrix) => of(rows, { newer: MOVED })
const both = (changes: Changes) => ({ newer: changes, classic: changes })

/** Every route that names a presentation or a view link, in the order of the test: deleting comes last. */
export const TABLE: Readonly<Record<string, Expected>> = {
  'GET /p/:oid/': newer(SEEN),
  'GET /p/:oid/:slug/': newer(SEEN),
  'GET /:oid/': classic(SEEN),
  'GET /:oid/:slug/': classic(SEEN),
  'GET /v/:link_id/': of(BY_LINK),
  'POST /v/:link_id/': of(BY_LINK, both({ 200: '303' })),
  'GET /api/v4/presentation/:oid/page-data/': of(SEEN),
  'GET /p/:oid/embed/': newer(EMBEDDED),
  'GET /embed/:oid/': classic(EMBEDDED),
  'GET /oembed': of(FOUND),

  'GET /api/v4/presentation/:oid/document/': of(OPENED),
  'GET /assets/:oid/:sha256.:ending': of(OPENED),
  'GET /assets/:oid/step-:step.webp': of(OPENED),
  'GET /assets/:oid/preview.webp': of(OPENED),
  'GET /api/v4/presentation/:oid/download/': of(DOWNLOADED),
  'GET /api/v4/presentation/:oid/download/original/': of(DOWNLOADED),
  'GET /api/v4/presentation/:oid/download/pdf/': of(DOWNLOADED),

  'GET /': of(LISTED),
  'GET /gallery/': of(LISTED),
  'GET /explore/': of(LISTED),
  'GET /explore/search/': of(LISTED),
  'GET /user/:oid/': of(LISTED),
  'GET /api/v4/presentation/': of(LISTED),
  'GET /sitemap.xml': of(LISTED),

  'PUT /api/v4/presentation/:oid/like/': of(LIKED),
  'DELETE /api/v4/presentation/:oid/like/': of(LIKED),
  'PUT /api/v4/presentation/like/': of(LIKED_BY_LINK),
  'DELETE /api/v4/presentation/like/': of(LIKED_BY_LINK),
  'PUT /api/v4/presentation/:oid/like-wish/': of(WISHED),
  'PUT /api/v4/presentation/like-wish/': of(WISHED_BY_LINK),
  'POST /api/v4/presentation/:oid/copy/': of(COPIED),
  'GET /dashboard/next/': of(OFFERED),
  'POST /dashboard/next/': of(COPIED_BY_FORM),

  'GET /api/v4/presentation/:oid/comments/': of(DISCUSSED),
  'POST /api/v4/presentation/:oid/comments/': of(DISCUSSED, both({ 200: '201' })),
  'DELETE /api/v4/presentation/:oid/comments/:id/': of(MODERATED),
  'GET /p/edit/:oid/': newer(EDITOR),
  'GET /:oid/edit/': classic(EDITOR),
  'GET /api/v4/presentation/:oid/editing/': of(EDITED),
  'PUT /api/v4/presentation/:oid/editing/': of(EDITED),
  'GET /api/v4/presentation/:oid/tags/': of(EDITED),
  'PUT /api/v4/presentation/:oid/tags/': of(EDITED),

  'GET /p/:oid/insights/': newer(INSIGHTS),
  'GET /:oid/insights/': classic(INSIGHTS),
  'GET /p/:oid/insights/export/:kind.:format': of(FIGURES),
  'GET /:oid/insights/export/:kind.:format': of(FIGURES),
  'GET /p/:oid/insights/live': of(FIGURES),
  'GET /:oid/insights/live': of(FIGURES),

  'GET /contact/abuse/:oid/': of(OPENED),
  'POST /contact/abuse/:oid/': of(OPENED),
  'POST /api/v2/assets/presentation-viewed/': of(VIEWED, { classic: { 204: '422' } }),
  'POST /api/v1/insights/view-event/': of(VIEWED),
  'POST /api/v1/viewer-log/': of(COUNTED, { newer: { counted: 'kept' } }),
  'GET /api/v1/insights/viewers/:link_id/': of(BY_LINK),
  'POST /api/v1/insights/viewers/:link_id/': of(BY_LINK),

  'GET /dashboard/next/:oid/': of(OWNED),
  'POST /dashboard/next/:oid/': of(OWNED, both({ 200: '303' })),
  'GET /dashboard/next/:oid/first-look/': of(OWNED),
  'POST /dashboard/next/:oid/first-look/': of(OWNED, both({ 200: '303' })),
  // Without a file the form is refused.
  'GET /dashboard/next/:oid/file/': of(INSIGHTS),
  'POST /dashboard/next/:oid/file/': of(INSIGHTS, both({ 200: '422' })),
  'GET /dashboard/next/:oid/people/': of(PEOPLE_PAGE),
  'POST /dashboard/next/:oid/people/': of(PEOPLE_PAGE),
  'GET /dashboard/shared/': of(SHARED),
  'POST /dashboard/shared/': of(LEFT),
  'GET /invitation/:invitation/': of(INVITED),
  'POST /invitation/:invitation/': of(ACCEPTED),
  'GET /dashboard/next/:oid/delete/': of(OWNED),
  'POST /dashboard/next/:oid/delete/': of(OWNED, both({ 200: '303' })),
}

/**
 * Routes that answer differently to staff without a right of their own while a report of a private presentation waits.
 * All others answer as to a stranger.
 */
export const REVIEWED: Readonly<Record<string, Expected>> = {
  'GET /p/:oid/': newer(matrix('private: 200')),
  'GET /p/:oid/:slug/': newer(matrix('private: 200')),
  'GET /:oid/': classic(matrix('private: 200')),
  'GET /:oid/:slug/': classic(matrix('private: 200')),
  'GET /api/v4/presentation/:oid/page-data/': of(matrix('private: 200')),
  'GET /api/v4/presentation/:oid/document/': of(matrix('private: 200')),
  'GET /assets/:oid/:sha256.:ending': of(matrix('private: 200')),
  'GET /assets/:oid/step-:step.webp': of(matrix('private: 200')),
  'GET /assets/:oid/preview.webp': of(matrix('private: 200')),
  'GET /api/v4/presentation/:oid/download/': of(matrix('private: 403')),
  'GET /api/v4/presentation/:oid/download/original/': of(matrix('private: 403')),
  'GET /api/v4/presentation/:oid/download/pdf/': of(matrix('private: 403')),
  'PUT /api/v4/presentation/:oid/like/': of(matrix('private: 403')),
  'DELETE /api/v4/presentation/:oid/like/': of(matrix('private: 403')),
  'PUT /api/v4/presentation/:oid/like-wish/': of(matrix('private: 403')),
  'GET /api/v4/presentation/:oid/comments/': of(matrix('private: 403')),
  'POST /api/v4/presentation/:oid/comments/': of(matrix('private: 403')),
  'DELETE /api/v4/presentation/:oid/comments/:id/': of(matrix('private: 403')),
  'GET /api/v4/presentation/:oid/editing/': of(matrix('private: 403')),
  'PUT /api/v4/presentation/:oid/editing/': of(matrix('private: 403')),
  'GET /api/v4/presentation/:oid/tags/': of(matrix('private: 403')),
  'PUT /api/v4/presentation/:oid/tags/': of(matrix('private: 403')),
  // A report of their own would prolong what they see.
  'GET /contact/abuse/:oid/': of(matrix('private: 403')),
  'POST /contact/abuse/:oid/': of(matrix('private: 403')),
  // Accepted and not counted.
  'POST /api/v2/assets/presentation-viewed/': of(matrix('private: 204'), { classic: { 204: '422' } }),
  'POST /api/v1/insights/view-event/': of(matrix('private: 204')),
}

export function outcomeOf(
  { matrix: rows, ...changes }: Expected,
  schema: 'newer' | 'classic',
  state: State,
  person: Person,
): Outcome {
  const outcome = rows[state][person]
  return changes[schema]?.[outcome] ?? outcome
}

/**
 * Routes of staff, with the outcome of an empty request by a member of staff. To everybody else they answer 404, whatever
 * their rights to presentations are.
 */
export const STAFF: Readonly<Record<string, Outcome>> = {
  'GET /staff/': '200',
  'GET /staff/reports/': '200',
  'POST /staff/reports/': '400',
  'GET /staff/shelves/picks/': '200',
  'POST /staff/shelves/picks/': '400',
  'GET /staff/shelves/templates/': '200',
  'POST /staff/shelves/templates/': '400',
  'GET /staff/shelves/videos/': '200',
  'POST /staff/shelves/videos/': '400',
  'GET /staff/accounts/': '200',
  'POST /staff/accounts/': '400',
  'GET /staff/log/': '200',
}

/** All other routes. A new route belongs here, into the table or to those of staff. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  'GET /dashboard/',
  'GET /healthz',
  'GET /api/v1/csrf/',
  'GET /readyz',
  'GET /releases/current',
  'POST /api/v1/remotes/:remote/previews',
  'POST /api/v1/overrides/',
  'PUT /api/v1/overrides/:id',
  'GET /releases/',
  'POST /releases/',
  'GET /releases/:remote/',
  'POST /releases/:remote/',
  'GET /releases/:remote/:version/',
  'GET /releases/override/:secret/',
  'POST /releases/override/:secret/',
  'POST /releases/override/end/',
  'GET /releases/override/state',
  'GET /shell/*',
  'GET /editor/*',
  'GET /remotes/:remote/:version/*',
  'GET /remotes/:again/:remote/:version/*',
  'GET /static/art/:file',
  'GET /static/speculation-rules.json',
  'GET /static/embed-client.js',
  'GET /static/embed-client.d.ts',
  'GET /static/toolbar-host.js',
  'GET /static/toolbar-host.css',
  'GET /static/toolbar-host.d.ts',
  'GET /static/files.json',
  'GET /favicon.svg',
  'GET /styleguide',
  'GET /styleguide/*',
  'GET /api/v1/remotes/',
  'PUT /api/v1/remotes/:remote/versions/:version',
  'POST /api/v1/remotes/:remote/check',
  'PUT /api/v1/remotes/:remote/active',
  'POST /api/v1/remotes/:remote/rollback',
  'GET /api/v1/hosts/',
  'PUT /api/v1/hosts/:host',
  'DELETE /api/v1/hosts/:host',
  'GET /api/v1/canaries/',
  'PUT /api/v1/remotes/:remote/canary',
  'POST /api/v1/remotes/:remote/canary/promote',
  'POST /api/v1/remotes/:remote/canary/hold',
  'POST /api/v1/remotes/:remote/canary/resume',
  'POST /api/v1/remotes/:remote/canary/abort',
  'POST /log/json',
  'POST /fallback/json',
  'POST /api/v1/page-errors/',
  'POST /api/v1/page-views/',
  'POST /api/v1/page-vitals/',
  'GET /login/',
  'POST /login/',
  'GET /logout/',
  'POST /logout/',
  'GET /signup/',
  'POST /signup/',
  'GET /signup/basic/',
  'POST /signup/basic/',
  'GET /settings/',
  'POST /settings/',
  'GET /settings/deleted/',
  'GET /dashboard/next/upload/',
  'POST /dashboard/next/upload/',
  'GET /presentation-template/',
  'GET /presentation-template/:slug/',
  'GET /product/',
  'GET /pricing/',
  'GET /video/',
  'GET /video/explore/',
  'GET /edu/prezi-video-edu/',
  'GET /terms/',
  'GET /privacy/',
  'GET /privacy/choices/',
  'POST /privacy/choices/',
  'GET /help/embedding/',
  'GET /help/who-is-watching/',
  'GET /upgrade/embedded/features/pitch_presenter_view/',
  'GET /download/business/',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
])
