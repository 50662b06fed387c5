import type { Insertable } from 'kysely'
import type { Tables } from '../../src/storage/database/tables.ts'

/** An account without a valid password. */
export function userRow(oid: string, firstName = 'Ada', lastName = 'Lovelace'): Insertable<Tables['users']> {
  return {
    oid,
    email: `${oid}@example.com`,
    username: oid,
    first_name: firstName,
    last_name: lastName,
    password_hash: '',
    language: null,
    has_presenter_view: 0,
    created_at: 0,
  }
}

/** A presentation without a document. */
export function presentationRow(
  row: Partial<Insertable<Tables['presentations']>> & { oid: string; owner_oid: string },
): Insertable<Tables['presentations']> {
  return {
    title: 'Going around',
    slug: 'going-around',
    description: 'Planets fall and keep missing.',
    tags: '["astronomy","kepler"]',
    privacy: 'public',
    schema_version: '2',
    revision: 1,
    step_titles: '["One","Two"]',
    stops: '[0,1]',
    duration_seconds: 60,
    transcript: '[]',
    settings: '{}',
    preview_blur: null,
    cover_aspect: 0,
    likes_count: 0,
    views_count: 0,
    created_at: 0,
    modified_at: 0,
    ...row,
  }
}

/** A view link that asks who is watching. */
export function viewLinkRow(
  linkId: string,
  oid: string,
  sharerOid: string,
): Insertable<Tables['view_links']> {
  return {
    link_id: linkId,
    oid,
    sharer_oid: sharerOid,
    viewer_identification: 1,
    require_identification: 0,
    created_at: 0,
    revoked_at: null,
  }
}
