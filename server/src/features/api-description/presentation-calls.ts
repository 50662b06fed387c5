import { DeckPageData, Oid, Privacy, transcriptDefinitions } from '@viewpage/shared-events/schemas'
import Type from 'typebox'
import { count, ErrorSchema, exactly, orNull, texts, time, type ApiCalls } from './api-call.ts'
import { SharingChanged, SharingFirst } from './sharing-schemas.ts'

const group = 'presentations'
const BASE = '/api/v4/presentation'
const ONE = `${BASE}/:oid`

const Liked = exactly({ likes_count: count, has_liked: Type.Boolean() })

const Comment = exactly({
  id: Type.String(),
  text: Type.String(),
  step: orNull(Type.Integer({ minimum: 1 })),
  created_at: time,
  author: exactly({ oid: Type.String(), username: Type.String(), display_name: Type.String() }),
  can_delete: Type.Boolean(),
})

const tags = { tags: texts, hidden_tags: texts, version: Type.String() }

const editing = exactly({
  oid: Oid,
  title: Type.String(),
  description: Type.String(),
  tags: texts,
  privacy: Privacy,
  cover: orNull(Type.String()),
  can_change_privacy: Type.Boolean(),
  version: Type.String({ description: 'Is sent back with a change' }),
  steps: Type.Array(
    exactly({
      id: Type.String(),
      title: Type.String(),
      notes: Type.String(),
      transcript: Type.String(),
      skipped: Type.Boolean(),
      number: Type.Integer({ description: 'Of its picture' }),
    }),
  ),
})

const conflict = (current: typeof editing | ReturnType<typeof exactly>, rest = {}) =>
  Type.Object({ ...ErrorSchema.properties, current, ...rest })

const Related = exactly({
  count,
  results: Type.Array(
    exactly({
      oid: Oid,
      title: Type.String(),
      language: orNull(Type.String({ description: 'Of the title (BCP 47)' })),
      absolute_landing_url: Type.String(),
      preview_urls: exactly({
        larger_overview: orNull(Type.String()),
        overviews: Type.Optional(Type.String({ description: 'As `srcset`' })),
      }),
    }),
  ),
})

const Downloads = exactly({
  original: orNull(exactly({ file_name: Type.String(), media_type: Type.String(), bytes: count })),
  pdf: exactly({ file_name: Type.String(), pages: count }),
})

const liking = { group, caller: 'account-page', responses: { 200: Liked } } as const
const wish = {
  summary: 'Likes a presentation once the visitor has signed up',
  group,
  caller: 'page',
  responses: { 204: null },
} as const

const READING: ApiCalls = {
  [`GET ${BASE}/`]: {
    summary: 'More presentations of an owner',
    group,
    caller: 'anybody',
    responses: { 200: Related, 204: null },
  },
  [`GET ${ONE}/page-data/`]: {
    summary: 'What a host needs to show the toolbar or a deck',
    group,
    caller: 'anybody-or-host',
    responses: {
      200: Type.Object(
        { ...DeckPageData.properties, pageStartTime: Type.Number({ description: 'ms since 1970' }) },
        { additionalProperties: false, $defs: transcriptDefinitions },
      ),
    },
  },
  [`GET ${ONE}/document/`]: {
    summary: 'The document that a viewer plays',
    group,
    caller: 'anybody',
    responses: { 200: 'application/json', 304: null },
  },
  [`GET ${ONE}/download/`]: {
    summary: 'What can be downloaded',
    group,
    caller: 'anybody',
    responses: { 200: Downloads },
  },
  [`GET ${ONE}/download/original/`]: {
    summary: 'The file that was uploaded',
    group,
    caller: 'anybody',
    responses: { 200: 'application/octet-stream' },
  },
  [`GET ${ONE}/download/pdf/`]: {
    summary: 'The steps as a PDF',
    group,
    caller: 'anybody',
    responses: { 200: 'application/pdf' },
  },
}

const LIKING: ApiCalls = {
  [`PUT ${ONE}/like/`]: { summary: 'Likes a presentation', ...liking, caller: 'account-page-or-host' },
  [`DELETE ${ONE}/like/`]: { summary: 'Takes a like back', ...liking, caller: 'account-page-or-host' },
  [`PUT ${BASE}/like/`]: { summary: 'Likes the presentation of a view link', ...liking },
  [`DELETE ${BASE}/like/`]: { summary: 'Takes a like of a view link back', ...liking },
  [`PUT ${ONE}/like-wish/`]: wish,
  [`PUT ${BASE}/like-wish/`]: wish,
}

const WRITING: ApiCalls = {
  [`GET ${ONE}/comments/`]: {
    summary: 'The comments, oldest first',
    group,
    caller: 'account',
    responses: { 200: exactly({ comments: Type.Array(Comment), next: orNull(Type.String()) }) },
  },
  [`POST ${ONE}/comments/`]: {
    summary: 'Comments on a presentation or a step of it',
    group,
    caller: 'account-page',
    responses: { 201: Comment },
  },
  [`DELETE ${ONE}/comments/:id/`]: {
    summary: 'Deletes a comment',
    group,
    caller: 'account-page',
    responses: { 204: null },
  },
  [`POST ${ONE}/copy/`]: {
    summary: 'Makes a copy of one’s own',
    group,
    caller: 'account-page',
    responses: { 201: exactly({ oid: Oid, path: Type.String(), edit_path: Type.String() }) },
  },
  [`GET ${ONE}/editing/`]: {
    summary: 'What the editor changes: texts, privacy, cover, and the steps in their order',
    group,
    caller: 'account',
    responses: { 200: editing },
  },
  [`PUT ${ONE}/editing/`]: {
    summary: 'Saves it',
    group,
    caller: 'account-page',
    responses: {
      200: editing,
      409: conflict(editing, {
        last_save: orNull(exactly({ name: Type.String(), by_you: Type.Boolean(), at: time })),
      }),
    },
  },
  [`POST ${ONE}/cover/`]: {
    summary: 'Stores a picture, which becomes the cover when the editor saves',
    group,
    caller: 'account-page',
    takes: 'image/*',
    responses: {
      200: exactly({ cover: Type.String() }),
      422: Type.Object({ ...ErrorSchema.properties, fault: Type.Optional(Type.String()) }),
    },
  },
  [`GET ${ONE}/tags/`]: {
    summary: 'The tags, hidden ones included',
    group,
    caller: 'account',
    responses: { 200: exactly(tags) },
  },
  [`PUT ${ONE}/tags/`]: {
    summary: 'Saves them',
    group,
    caller: 'account-page',
    responses: { 200: exactly(tags), 409: conflict(exactly(tags)) },
  },
  [`GET ${ONE}/sharing/`]: {
    summary: 'What the sharing panel shows',
    group,
    caller: 'account',
    responses: { 200: SharingFirst },
  },
  [`POST ${ONE}/sharing/`]: {
    summary: 'Makes one change of the sharing panel',
    group,
    caller: 'account-page',
    responses: { 200: SharingChanged },
  },
}

export const PRESENTATION_CALLS: ApiCalls = { ...READING, ...LIKING, ...WRITING }
