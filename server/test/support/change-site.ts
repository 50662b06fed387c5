import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { withPlayback } from '../../src/content/presentations/playback.ts'
import { restore, takeDown } from '../../src/features/reports/take-down.ts'
import type { Database } from '../../src/storage/database/open-database.ts'
import type { Tables } from '../../src/storage/database/tables.ts'
import { cardRows } from './card-rows.ts'
import { SESSION, TEMPLATE_PATH, type Change } from './site-steps.ts'
import type { TestApp } from './start-app.ts'

/** Long enough for counts on kept pages to be made again. */
const COUNTS_MS = 5_000

type Changes = { readonly [Kind in Change['kind']]: (change: Change & { kind: Kind }) => Promise<unknown> }

/** Carries out changes of a site that concern no browser. */
export function createSiteChanges({ parts, clock }: TestApp): (change: Change) => Promise<void> {
  const { database, presentations, releases } = parts
  const setDeck = (oid: string, values: Partial<Insertable<Tables['presentations']>>) =>
    database.write((transaction) =>
      transaction.updateTable('presentations').set(values).where('oid', '=', oid).execute(),
    )

  const changes: Changes = {
    edit: ({ oid, text }) => setDeck(oid, { title: text }),
    describe: ({ oid, text }) => setDeck(oid, { description: text }),
    // A new revision has no pictures yet.
    save: ({ oid }) => saveRevision(database, oid),
    repaint: ({ oid }) => paint(database, oid),
    pick: ({ oids }) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('cards').where('shelf', '=', 'picks').execute()
        const picks = cardRows(oids).filter(({ shelf }) => shelf === 'picks')
        if (picks.length > 0) await transaction.insertInto('cards').values(picks).execute()
      }),
    template: ({ oid, title }) =>
      database.write((transaction) =>
        transaction.updateTable('cards').set({ oid, title }).where('path', '=', TEMPLATE_PATH).execute(),
      ),
    give: ({ oid, person }) => setDeck(oid, { owner_oid: person }),
    privacy: ({ oid, privacy }) => setDeck(oid, { privacy }),
    takeDown: ({ oid }) => takeDown(database, oid, 'why', 1),
    restore: ({ oid }) => restore(database, oid),
    async view({ oid }) {
      await database.write((transaction) =>
        transaction
          .updateTable('presentations')
          .set((update) => ({ views_count: update('views_count', '+', 1) }))
          .where('oid', '=', oid)
          .execute(),
      )
      clock.now += COUNTS_MS
    },
    async like({ oid, person }) {
      await presentations.setLiked(oid, person, !(await presentations.hasLiked(oid, person)), null)
      clock.now += COUNTS_MS
    },
    rename: ({ person, name }) =>
      database.write((transaction) =>
        transaction.updateTable('users').set({ first_name: name }).where('oid', '=', person).execute(),
      ),
    presenter: ({ person, isOn }) =>
      database.write((transaction) =>
        transaction
          .updateTable('users')
          .set({ has_presenter_view: isOn ? 1 : 0 })
          .where('oid', '=', person)
          .execute(),
      ),
    staff: ({ person, isOn }) =>
      database.write((transaction) =>
        transaction
          .updateTable('users')
          .set({ is_staff: isOn ? 1 : 0 })
          .where('oid', '=', person)
          .execute(),
      ),
    tag: ({ oid, tag }) => setDeck(oid, { tags: JSON.stringify([tag]) }),
    segment: ({ person, segment }) =>
      database.write((transaction) =>
        transaction.updateTable('users').set({ author_segment: segment }).where('oid', '=', person).execute(),
      ),
    playback: ({ oid, isOn }) =>
      setDeck(oid, { settings: JSON.stringify(withPlayback({}, { likes: isOn, copies: isOn })) }),
    invite: ({ oid, person, right }) =>
      database.write(async (transaction) => {
        await transaction
          .deleteFrom('collaborators')
          .where('oid', '=', oid)
          .where('user_oid', '=', person)
          .execute()
        if (right !== null)
          await transaction.insertInto('collaborators').values({ oid, user_oid: person, right }).execute()
      }),
    invitation: ({ person, isWaiting }) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('invitations').where('user_oid', '=', person).execute()
        if (isWaiting) await transaction.insertInto('invitations').values(invitationRow(person)).execute()
      }),
    link: ({ isRevoked }) =>
      database.write((transaction) =>
        transaction
          .updateTable('view_links')
          .set({ revoked_at: isRevoked ? 1 : null })
          .execute(),
      ),
    identify: ({ hasAnswered }) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('link_viewers').execute()
        if (hasAnswered) await transaction.insertInto('link_viewers').values(ANSWER).execute()
      }),
    release: ({ version }) => releases.activate('mf-all', version),
  }

  return async (change) => {
    const carryOut = changes[change.kind] as (given: Change) => Promise<unknown>
    await carryOut(change)
  }
}

function saveRevision({ write }: Database, oid: string): Promise<unknown> {
  return write((transaction) =>
    transaction
      .updateTable('presentations')
      .set((update) => ({ revision: update('revision', '+', 1) }))
      .where('oid', '=', oid)
      .execute(),
  )
}

/** Replaces the pictures of the current revision. */
export function paint({ read, write }: Database, oid: string): Promise<unknown> {
  return write(async (transaction) => {
    const { revision } = await read
      .selectFrom('presentations')
      .select('revision')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('assets').where('oid', '=', oid).execute()
    const roles = [
      { role: 'poster', step: 0 },
      { role: 'card', step: 0 },
      { role: 'step', step: 1 },
    ] as const
    await transaction
      .insertInto('assets')
      .values(
        roles.map((picture) => ({
          ...{ ...picture, oid, revision, media_type: 'image/webp', bytes: 1 },
          sha256: randomBytes(32).toString('hex'),
        })),
      )
      .execute()
  })
}

function invitationRow(person: string): Insertable<Tables['invitations']> {
  return {
    ...{ id: `invitation-${person}`, oid: 'orbit1', right: 'edit', user_oid: person, secret_hash: '' },
    ...{ email: person, address_key: person },
    ...{ created_at: 1, expires_at: Number.MAX_SAFE_INTEGER, accepted_at: null },
  }
}

const ANSWER: Insertable<Tables['link_viewers']> = {
  link_id: 'linkasks1',
  session_id: SESSION,
  user_oid: null,
  name: 'Zoe',
  email: 'zoe@example.com',
  identified_at: 1,
}
