import { hashOfToken } from '../../src/people/accounts/account-store.ts'
import { storeSpeakerNotes } from '../../src/content/presentations/speaker-notes.ts'
import { takeDown } from '../../src/features/reports/take-down.ts'
import { queueForSearch } from '../../src/storage/search-index/search-queue.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { createHttpVisitor, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck, repeatPresentation } from '../support/publish-tiny-deck.ts'
import { presentationRow, userRow } from '../support/seed-rows.ts'
import { pageDataIn, type TestApp } from '../support/start-app.ts'
import { PEOPLE, STATES, type Person, type State } from './rights-outcomes.ts'

export type Schema = 'newer' | 'classic'

/** A presentation in one of the states of the table. */
export interface Deck {
  readonly oid: string
  readonly schema: Schema
  readonly state: State
  readonly privacy: 'public' | 'reusable' | 'unlisted' | 'private'
  readonly ownerOid: string
  /** Of a comment by another person. */
  readonly commentId: number
  /** Of an invitation of the stranger to comment. */
  readonly invitation: string
  /** Of its poster. */
  readonly sha256: string
  readonly people: Readonly<Record<Person, Actor>>
}

/** A person with their relation to a presentation. */
export interface Actor {
  readonly visitor: HttpVisitor
  /** `null`: without an account. */
  readonly email: string | null
  /** The view link that they opened. */
  readonly linkId: string | null
  /** The storage token of the page they have open. */
  readonly token: string | null
}

const ORIGINAL = { name: 'talk.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4 the talk') }
/** The speaker notes of every presentation. */
export const SECRET_NOTES = 'nobody-else-reads-this-note'
/** A remote that is on no page. */
export const DATA_REMOTE = 'mf-data'
const OTHER = { oid: 'other1', linkId: 'otherlink1' }

/** Creates a presentation for each state and schema, with its own set of people. */
export async function createWorld(app: TestApp, port: number, schemas: readonly Schema[]): Promise<Deck[]> {
  const { database } = app.parts
  await releaseWithData(app)
  await database.write((transaction) =>
    transaction
      .insertInto('users')
      .values([userRow('bystander1'), userRow('house1')])
      .execute(),
  )
  await publishTinyDeck(
    app,
    { original: ORIGINAL },
    { oid: OTHER.oid, ownerOid: 'house1', privacy: 'private' },
  )
  await addLink(app, OTHER.oid, OTHER.linkId)
  const decks: Deck[] = []
  for (const schema of schemas)
    for (const state of STATES) decks.push(await createDeck(app, port, schema, state, decks.length + 1))
  await app.parts.searchIndexer.catchUp()
  return decks
}

/** Releases a remote with a source and a call, whose server the operator has not allowed. */
async function releaseWithData(app: TestApp): Promise<void> {
  const url = 'https://notes.example.com/{oid}'
  const { manifest, files } = fakeBuild(DATA_REMOTE, '1.0.0', ['notes'])
  const notes = { url, schema: { type: 'string' }, ttlSeconds: 5, staleSeconds: 0, deadlineMs: 50 }
  const call = { url, method: 'POST', body: { type: 'string' }, response: { type: 'string' } } as const
  const declared = { data: { notes: { ...notes, for: 'everybody' as const } }, calls: { notes: call } }
  await app.parts.releases.publish({ manifest: { ...manifest, ...declared }, files })
  await app.parts.releases.activate(DATA_REMOTE, '1.0.0')
}

/** @param number unique, from 1 */
async function createDeck(
  app: TestApp,
  port: number,
  schema: Schema,
  state: State,
  number: number,
): Promise<Deck> {
  const { write, read } = app.parts.database
  const oid = `${state}-${schema}`
  const ownerOid = `${oid}-owner`
  const privacy = state === 'kept' || state === 'down' ? 'reusable' : state
  const { oid: _, ...blank } = presentationRow({ oid, owner_oid: ownerOid })
  await write((transaction) =>
    transaction
      .insertInto('users')
      .values(PEOPLE.filter((person) => person !== 'anonymous').map((person) => userRow(`${oid}-${person}`)))
      .execute(),
  )
  await repeatPresentation(app, OTHER.oid, oid)
  const settings = {
    ...(state === 'kept' ? { makeACopy: false } : { allowDownload: true }),
    features: { admin_tools: true },
  }
  const invitation = `invitation${String(number).padStart(6, '0')}.${'s'.repeat(43)}`
  const { id } = await write(async (transaction) => {
    await transaction
      .updateTable('presentations')
      .set({ owner_oid: ownerOid, title: `Deck ${oid}`, slug: blank.slug, privacy })
      .set({ schema_version: schema === 'classic' ? '0' : '2', settings: JSON.stringify(settings) })
      .where('oid', '=', oid)
      .execute()
    await queueForSearch(transaction, oid)
    await storeSpeakerNotes(transaction, oid, [SECRET_NOTES, '', SECRET_NOTES])
    for (const [person, right] of [
      ['commenter', 'comment'],
      ['editor', 'edit'],
    ] as const)
      await transaction
        .insertInto('collaborators')
        .values({ oid, user_oid: `${oid}-${person}`, right })
        .execute()
    await transaction
      .insertInto('invitations')
      .values({
        ...{ id: invitation.slice(0, 16), secret_hash: hashOfToken(invitation.slice(17)) },
        ...{ oid, email: `${oid}-stranger@example.com`, address_key: `${oid}-stranger@example.com` },
        ...{ right: 'comment', user_oid: null, accepted_at: null },
        ...{ created_at: 0, expires_at: app.clock.now + 86_400_000 },
      })
      .execute()
    const card = { title: '', sub_title: '', path: '/', thumbnail: '/', duration_seconds: null }
    await transaction
      .insertInto('cards')
      .values({ ...card, shelf: 'picks', position: number, oid })
      .execute()
    return transaction
      .insertInto('comments')
      .values({ oid, user_oid: 'bystander1', step: null, text: 'Well said.', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  for (const person of ['guest', 'revoked']) await addLink(app, oid, `${oid}-${person}`)
  const people = await createPeople(app, port, oid, number)
  await write((transaction) =>
    transaction
      .updateTable('view_links')
      .set({ revoked_at: 1 })
      .where('link_id', '=', `${oid}-revoked`)
      .execute(),
  )
  if (state === 'down') await takeDown(app.parts.database, oid, 'It is spam.', app.clock.now)
  const { sha256 } = await read
    .selectFrom('assets')
    .select('sha256')
    .where('oid', '=', oid)
    .where('role', '=', 'poster')
    .executeTakeFirstOrThrow()
  return { oid, schema, state, privacy, ownerOid, commentId: id, invitation, sha256, people }
}

const addLink = ({ parts }: TestApp, oid: string, link_id: string) =>
  parts.database.write((transaction) =>
    transaction
      .insertInto('view_links')
      .values({
        ...{ link_id, oid, sharer_oid: 'house1', created_at: 0, revoked_at: null },
        ...{ viewer_identification: 0, require_identification: 0 },
      })
      .execute(),
  )

/** Each person has another IP address, because some limits are per address. */
async function createPeople(
  { parts }: TestApp,
  port: number,
  oid: string,
  number: number,
): Promise<Record<Person, Actor>> {
  const links: Partial<Record<Person, string>> = {
    guest: `${oid}-guest`,
    revoked: `${oid}-revoked`,
    other: OTHER.linkId,
  }
  const people = PEOPLE.map(async (person, index) => {
    const visitor = createHttpVisitor(port, `127.0.${number}.${index + 1}`)
    const email = person === 'anonymous' ? null : `${oid}-${person}@example.com`
    if (email !== null) {
      const user = await parts.accounts.findByEmail(email)
      if (user) visitor.cookies.set('viewpage-session', await parts.accounts.startSession(user))
    }
    visitor.cookies.set('session_id', `${oid}-${person}`)
    const linkId = links[person] ?? null
    const { body } = await visitor.ask('GET', linkId === null ? '/login/' : `/v/${linkId}/`)
    return [
      person,
      { visitor, email, linkId, token: linkId === null ? null : pageDataIn({ body }).storageToken },
    ] as const
  })
  return Object.fromEntries(await Promise.all(people)) as Record<Person, Actor>
}
