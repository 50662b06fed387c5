import type { Kysely } from 'kysely'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { inPages, jsonList } from './json-list.ts'

type Read = Kysely<Tables>

type Rows = AsyncIterable<unknown>

/** What is stored of an account, by the names in the file. Columns that are secrets, or of other people, are left out. */
const SECTIONS: Readonly<Record<string, (read: Read, oid: string) => Rows>> = {
  account: (read, oid) =>
    inPages(
      read
        .selectFrom('users')
        .select(['oid', 'email', 'email_confirmed_at', 'username', 'first_name', 'last_name', 'language'])
        .select(['author_segment', 'has_presenter_view', 'is_staff', 'created_at'])
        .where('oid', '=', oid),
      'oid',
    ),
  sessions: (read, oid) =>
    inPages(
      read.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_oid', '=', oid),
      ...['user_oid', 'expires_at', 'token_hash'],
    ),
  suspension: (read, oid) =>
    inPages(
      read.selectFrom('suspensions').select(['reason', 'suspended_at']).where('user_oid', '=', oid),
      'user_oid',
    ),
  identities: (read, oid) =>
    inPages(
      read
        .selectFrom('identities')
        .select(['issuer', 'subject', 'email', 'linked_at', 'used_at'])
        .where('user_oid', '=', oid),
      ...['user_oid', 'issuer'],
    ),
  passkeys: (read, oid) =>
    inPages(
      read.selectFrom('passkeys').select(['name', 'created_at', 'used_at']).where('user_oid', '=', oid),
      ...['user_oid', 'created_at', 'id'],
    ),
  secondFactor: (read, oid) =>
    inPages(read.selectFrom('second_factors').select('chosen_at').where('user_oid', '=', oid), 'user_oid'),
  files: (read, oid) =>
    ofPresentations(read, oid, (own) =>
      inPages(
        read
          .selectFrom('assets')
          .select(['oid', 'sha256', 'role', 'media_type', 'bytes', 'file_name'])
          .where('oid', '=', own)
          .where('role', 'in', ['document', 'original', 'replaced', 'cover']),
        ...['oid', 'role', 'revision', 'step', 'sha256'],
      ),
    ),
  bin: (read, oid) =>
    inPages(
      read.selectFrom('bin').select(['oid', 'privacy', 'deleted_at']).where('owner_oid', '=', oid),
      ...['owner_oid', 'deleted_at', 'oid'],
    ),
  versions: (read, oid) =>
    ofPresentations(read, oid, (own) =>
      inPages(
        read
          .selectFrom('versions')
          .select(['oid', 'revision', 'origin', 'restored_from', 'saved_at'])
          .where('oid', '=', own),
        ...['oid', 'revision'],
      ),
    ),
  viewLinks: (read, oid) =>
    inPages(
      read
        .selectFrom('view_links')
        .select(['link_id', 'oid', 'name', 'viewer_identification', 'require_identification'])
        .select(['created_at', 'revoked_at', 'expires_at', 'views', 'last_viewed_at'])
        .select(['asks_code', 'asks_mark', 'agreement', 'max_views', 'opened_views'])
        .where('sharer_oid', '=', oid),
      ...['sharer_oid', 'link_id'],
    ),
  allowedAddresses: (read, oid) =>
    ofLinks(read, oid, (link) =>
      inPages(
        read.selectFrom('link_addresses').select(['link_id', 'typed']).where('link_id', '=', link),
        ...['link_id', 'address_key'],
      ),
    ),
  agreements: (read, oid) =>
    ofPresentations(read, oid, (own) =>
      inPages(
        read.selectFrom('agreements').select(['oid', 'sha256', 'content']).where('oid', '=', own),
        ...['oid', 'sha256'],
      ),
    ),
  acceptances: (read, oid) =>
    ofLinks(read, oid, (link) =>
      inPages(
        read
          .selectFrom('link_acceptances')
          .select(['link_id', 'sha256', 'name', 'email', 'accepted_at'])
          .where('link_id', '=', link),
        ...['link_id', 'accepted_at', 'id'],
      ),
    ),
  invitationsSent: (read, oid) =>
    ofPresentations(read, oid, (own) =>
      inPages(
        read
          .selectFrom('invitations')
          .select(['oid', 'email', 'right', 'created_at', 'expires_at', 'accepted_at'])
          .where('oid', '=', own),
        ...['oid', 'address_key'],
      ),
    ),
  mails: (read, oid) =>
    inPages(
      read
        .selectFrom('mails')
        .select(['kind', 'created_at', 'outcome'])
        .where('recipient', '=', (select) =>
          select.selectFrom('users').select('email').where('oid', '=', oid),
        ),
      ...['recipient', 'created_at', 'id'],
    ),
  notices: (read, oid) =>
    inPages(
      read.selectFrom('notice_choices').select('kind').where('user_oid', '=', oid),
      ...['user_oid', 'kind'],
    ),
  rightsToOthers: (read, oid) =>
    inPages(
      read
        .selectFrom('collaborators')
        .select(['oid', 'right', 'email', 'added_at'])
        .where('user_oid', '=', oid),
      ...['user_oid', 'added_at', 'oid'],
    ),
  comments: (read, oid) =>
    inPages(
      read.selectFrom('comments').select(['oid', 'step', 'text', 'created_at']).where('user_oid', '=', oid),
      ...['user_oid', 'id'],
    ),
  likes: (read, oid) =>
    inPages(
      read.selectFrom('likes').select(['oid', 'created_at']).where('user_oid', '=', oid),
      ...['user_oid', 'oid'],
    ),
  enteredOnViewLinks: (read, oid) =>
    inPages(
      read
        .selectFrom('link_viewers')
        .select(['link_id', 'name', 'email', 'identified_at'])
        .where('user_oid', '=', oid),
      ...['link_id', 'session_id'],
    ),
  reports: (read, oid) =>
    inPages(
      read
        .selectFrom('reports')
        .select(['receipt', 'oid', 'reason', 'step', 'note', 'language'])
        .select(['created_at', 'decision', 'decided_at'])
        .where('reporter_oid', '=', oid),
      ...['reporter_oid', 'id'],
    ),
  apiTokens: (read, oid) =>
    inPages(
      read
        .selectFrom('api_tokens')
        .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_day'])
        .where('user_oid', '=', oid),
      ...['user_oid', 'name'],
    ),
  webHooks: (read, oid) =>
    inPages(
      read
        .selectFrom('web_hooks')
        .select(['url', 'events', 'remotes', 'created_at', 'failing_since', 'off_since', 'off_reason'])
        .where('user_oid', '=', oid),
      ...['user_oid', 'id'],
    ),
  hosts: (read, oid) =>
    inPages(
      read.selectFrom('host_keys').select(['origin', 'added_at']).where('user_oid', '=', oid),
      ...['user_oid', 'origin'],
    ),
}

/**
 * Everything that is stored of an account, as the parts of one JSON text: a list for each kind, and the presentations with their
 * documents and speaker notes. One document is in memory at a time.
 */
export async function* exportAccount(
  { readLarge }: Pick<Database, 'readLarge'>,
  userOid: string,
): AsyncGenerator<string> {
  yield '{\n'
  for (const [name, read] of Object.entries(SECTIONS)) {
    yield* jsonList(name, read(readLarge, userOid))
    yield ',\n'
  }
  yield* jsonList('presentations', presentations(readLarge, userOid))
  yield '\n}\n'
}

const ownPresentations = (read: Read, userOid: string) =>
  read.selectFrom('presentations').where('owner_oid', '=', userOid)
const OWN_KEY = ['owner_oid', 'oid'] as const

/** Rows of each of an account's presentations. */
async function* ofPresentations(
  read: Read,
  userOid: string,
  rowsOf: (oid: string) => Rows,
): AsyncGenerator<unknown> {
  for await (const { oid } of inPages(ownPresentations(read, userOid).select('oid'), ...OWN_KEY))
    yield* rowsOf(oid)
}

/** Rows of each of an account's view links. */
async function* ofLinks(
  read: Read,
  userOid: string,
  rowsOf: (linkId: string) => Rows,
): AsyncGenerator<unknown> {
  const links = read.selectFrom('view_links').select('link_id').where('sharer_oid', '=', userOid)
  for await (const { link_id: linkId } of inPages(links, 'sharer_oid', 'link_id')) yield* rowsOf(linkId)
}

async function* presentations(read: Read, userOid: string): AsyncGenerator<unknown> {
  const all = inPages(
    ownPresentations(read, userOid)
      .select(['oid', 'title', 'slug', 'description', 'tags', 'privacy', 'settings', 'revision'])
      .select(['likes_count', 'views_count', 'created_at', 'modified_at', 'copied_from'])
      .select(['taken_down_at', 'taken_down_reason']),
    ...OWN_KEY,
  )
  for await (const { tags, settings, ...row } of all) {
    const stored = read.selectFrom('documents').select('document').where('oid', '=', row.oid)
    const document = await stored.where('revision', '=', row.revision).executeTakeFirst()
    const whole = read.selectFrom('whole_documents').select('document').where('oid', '=', row.oid)
    const text = (await whole.executeTakeFirst())?.document ?? document?.document ?? 'null'
    yield {
      ...row,
      tags: parsed(tags),
      settings: parsed(settings),
      document: parsed(text),
      speakerNotes: await readSpeakerNotes(read, row.oid),
    }
  }
}

/** Stored by this server. */
const parsed = (json: string): unknown => JSON.parse(json)
