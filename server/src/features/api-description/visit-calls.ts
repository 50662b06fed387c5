import Type from 'typebox'
import { HOST_RIGHTS } from '../../people/hosts/host-token.ts'
import { exactly, time, type ApiCalls } from './api-call.ts'

const group = 'visits'
const sent = { group, caller: 'anybody', responses: { 204: null } } as const
const Identified = exactly({ is_identified: Type.Boolean() })

/** What pages tell of a visit, and what every page needs for it. */
export const VISIT_CALLS: ApiCalls = {
  'GET /api/v1/csrf/': { summary: 'Gives a browser its CSRF token, as a cookie', ...sent },
  'GET /api/v1/insights/viewers/:link_id/': {
    summary: 'Whether this visitor of a view link has said who they are',
    group,
    caller: 'anybody',
    responses: { 200: Identified },
  },
  'POST /api/v1/insights/viewers/:link_id/': {
    summary: 'Says who they are',
    group,
    caller: 'page',
    responses: { 200: Identified },
  },
  'POST /api/v1/insights/view-event/': { summary: 'How long a step was watched', ...sent },
  'POST /api/v2/assets/presentation-viewed/': {
    summary: 'The presentation was seen: counts a view',
    ...sent,
    caller: 'page',
  },
  'POST /api/v1/viewer-log/': { summary: 'What happened in the viewer', ...sent },
  'POST /api/v1/page-blames/': { summary: 'Which remotes kept others from working', ...sent },
  'POST /api/v1/page-errors/': { summary: 'Errors of a page', ...sent },
  'POST /api/v1/page-views/': { summary: 'Whether a page of a canary became live', ...sent },
  'POST /api/v1/page-vitals/': { summary: 'How fast a page was', ...sent },
}

export const HOST_CALLS: ApiCalls = {
  'POST /api/v1/host-tokens/': {
    summary: 'Makes a token with which a page of the host shows a presentation',
    group: 'hosts',
    caller: 'host-key',
    responses: {
      201: exactly({
        token: Type.String(),
        origin: Type.String(),
        oid: Type.String(),
        rights: Type.Array(Type.Enum([...HOST_RIGHTS])),
        expires_at: time,
      }),
    },
  },
}
