import {
  ACCEPTED,
  BY_LINK,
  COPIED,
  COPIED_BY_FORM,
  COUNTED,
  DISCUSSED,
  DOWNLOADED,
  EDITED,
  EDITOR,
  EMBEDDED,
  FIGURES,
  FOUND,
  HOSTED,
  INSIGHTS,
  INVITED,
  LEFT,
  LIKED,
  LIKED_BY_LINK,
  LISTED,
  MODERATED,
  OFFERED,
  OPENED,
  OWNED,
  PANEL,
  SEEN,
  SHARED,
  VIEWED,
  WISHED,
  WISHED_BY_LINK,
  matrix,
  type Matrix,
  type Outcome,
  type Person,
  type State,
} from './rights-outcomes.ts'

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
  'GET /p/:oid/index.md': newer(EMBEDDED),
  'GET /:oid/index.md': classic(EMBEDDED),

  'GET /api/v4/presentation/:oid/document/': of(OPENED),
  'GET /data/:remote/:name/:oid/': of(OPENED),
  // The operator has not allowed the server of the call.
  'POST /data/:remote/:name/:oid/': of(OPENED, both({ 200: '501' })),
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
  'GET /user/:oid/feed.atom': of(LISTED),
  'GET /api/v4/presentation/': of(LISTED),
  'GET /sitemap.xml': of(LISTED),
  'GET /llms.txt': of(LISTED),

  'PUT /api/v4/presentation/:oid/like/': of(LIKED),
  'DELETE /api/v4/presentation/:oid/like/': of(LIKED),
  'PUT /api/v4/presentation/like/': of(LIKED_BY_LINK),
  'DELETE /api/v4/presentation/like/': of(LIKED_BY_LINK),
  'PUT /api/v4/presentation/:oid/like-wish/': of(WISHED),
  'PUT /api/v4/presentation/like-wish/': of(WISHED_BY_LINK),
  'POST /api/v4/presentation/:oid/copy/': of(COPIED),
  'POST /api/v1/host-tokens/': of(HOSTED),
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

  'GET /api/v1/presentations/:oid/insights/': of(FIGURES),
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

  'GET /api/v4/presentation/:oid/sharing/': of(PANEL),
  'POST /api/v4/presentation/:oid/sharing/': of(PANEL),
  // Without a picture it is refused.
  'POST /api/v4/presentation/:oid/cover/': of(PANEL, both({ 200: '422' })),
  'GET /dashboard/next/:oid/': of(OWNED),
  'POST /dashboard/next/:oid/': of(OWNED, both({ 200: '303' })),
  'GET /dashboard/next/:oid/links/:link_id/': of(OWNED),
  'POST /dashboard/next/:oid/links/:link_id/': of(OWNED, both({ 200: '303' })),
  'GET /dashboard/next/:oid/links/:link_id/acceptances.json': of(PANEL),
  'GET /dashboard/next/:oid/first-look/': of(OWNED),
  'POST /dashboard/next/:oid/first-look/': of(OWNED, both({ 200: '303' })),
  // Without a file the form is refused.
  'GET /dashboard/next/:oid/file/': of(INSIGHTS),
  'POST /dashboard/next/:oid/file/': of(INSIGHTS, both({ 200: '422' })),
  // Of what is in the bin of the visitor; `bin.test.ts` has what is.
  'GET /dashboard/bin/:oid/card.webp': of(
    matrix('public reusable kept unlisted private down: 401 404 404 404 404 404 404 404'),
  ),
  'GET /dashboard/versions/:oid/': of(INSIGHTS),
  // Without two versions there is nothing to compare or restore.
  'GET /dashboard/versions/:oid/compare/': of(INSIGHTS, both({ 200: '422' })),
  'POST /dashboard/versions/:oid/': of(INSIGHTS, both({ 200: '422' })),
  'GET /dashboard/versions/:oid/:revision/step-:step.webp': of(FIGURES),
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
  'GET /data/:remote/:name/:oid/': of(matrix('private: 200')),
  'POST /data/:remote/:name/:oid/': of(matrix('private: 501')),
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
