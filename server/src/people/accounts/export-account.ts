import type { Kysely } from 'kysely'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { inPages, jsonList, type Listed } from './json-list.ts'

type Read = Kysely<Tables>

/** What is stored of an account, by the names in the file. Columns that are secrets, or of other people, are left out. */
const SECTIONS: Readonly<Record<string, (read: Read, oid: string) => Listed>> = {
  account: (read, oid) =>
    read
      .selectFrom('users')
      .select(['oid', 'email', 'email_confirmed_at', 'username', 'first_name', 'last_name', 'language'])
      .select(['author_segment', 'has_presenter_view', 'is_staff', 'created_at'])
      .where('oid', '=', oid),
  sessions: (read, oid) =>
    read
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('user_oid', '=', oid)
      .orderBy('token_hash'),
  suspension: (read, oid) =>
    read.selectFrom('suspensions').select(['reason', 'suspended_at']).where('user_oid', '=', oid),
  files: (read, oid) =>
    read
      .selectFrom('assets')
      .innerJoin('presentations', 'presentations.oid', 'assets.oid')
      .select(['assets.oid', 'sha256', 'role', 'media_type', 'bytes', 'file_name'])
      .where('owner_oid', '=', oid)
      .where('role', 'in', ['document', 'original', 'cover'])
      .orderBy('assets.oid')
      .orderBy('sha256')
      .orderBy('role'),
  viewLinks: (read, oid) =>
    read
      .selectFrom('view_links')
      .select(['link_id', 'oid', 'name', 'viewer_identification', 'require_identification'])
      .select(['created_at', 'revoked_at', 'expires_at', 'views', 'last_viewed_at'])
      .where('sharer_oid', '=', oid)
      .orderBy('link_id'),
  invitationsSent: (read, oid) =>
    read
      .selectFrom('invitations')
      .innerJoin('presentations', 'presentations.oid', 'invitations.oid')
      .select(['invitations.oid', 'email', 'right', 'invitations.created_at', 'expires_at', 'accepted_at'])
      .where('owner_oid', '=', oid)
      .orderBy('invitations.id'),
  mails: (read, oid) =>
    read
      .selectFrom('mails')
      .innerJoin('users', 'users.email', 'mails.recipient')
      .select(['kind', 'mails.created_at', 'outcome'])
      .where('users.oid', '=', oid)
      .orderBy('mails.created_at')
      .orderBy('mails.id'),
  notices: (read, oid) =>
    read.selectFrom('notice_choices').select('kind').where('user_oid', '=', oid).orderBy('kind'),
  rightsToOthers: (read, oid) =>
    read
      .selectFrom('collaborators')
      .select(['oid', 'right', 'email', 'added_at'])
      .where('user_oid', '=', oid)
      .orderBy('oid'),
  comments: (read, oid) =>
    read
      .selectFrom('comments')
      .select(['oid', 'step', 'text', 'created_at'])
      .where('user_oid', '=', oid)
      .orderBy('id'),
  likes: (read, oid) =>
    read.selectFrom('likes').select(['oid', 'created_at']).where('user_oid', '=', oid).orderBy('oid'),
  enteredOnViewLinks: (read, oid) =>
    read
      .selectFrom('link_viewers')
      .select(['link_id', 'name', 'email', 'identified_at'])
      .where('user_oid', '=', oid)
      .orderBy('link_id')
      .orderBy('session_id'),
  reports: (read, oid) =>
    read
      .selectFrom('reports')
      .select([
        'receipt',
        'oid',
        'reason',
        'step',
        'note',
        'language',
        'created_at',
        'decision',
        'decided_at',
      ])
      .where('reporter_oid', '=', oid)
      .orderBy('id'),
  hosts: (read, oid) =>
    read.selectFrom('host_keys').select(['origin', 'added_at']).where('user_oid', '=', oid).orderBy('origin'),
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
    yield* jsonList(name, inPages(read(readLarge, userOid)))
    yield ',\n'
  }
  yield* jsonList('presentations', presentations(readLarge, userOid))
  yield '\n}\n'
}

async function* presentations(read: Read, userOid: string): AsyncGenerator<unknown> {
  const all = inPages(
    read
      .selectFrom('presentations')
      .select(['oid', 'title', 'slug', 'description', 'tags', 'privacy', 'settings', 'revision'])
      .select(['likes_count', 'views_count', 'created_at', 'modified_at', 'copied_from'])
      .select(['taken_down_at', 'taken_down_reason'])
      .where('owner_oid', '=', userOid)
      .orderBy('oid'),
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
