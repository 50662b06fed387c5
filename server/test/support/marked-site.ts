import { cardRows } from './card-rows.ts'
import { createHttpVisitor, listen, type HttpAnswer, type HttpVisitor } from './http-visitor.ts'
import { publishTinyDeck } from './publish-tiny-deck.ts'
import { viewLinkRow } from './seed-rows.ts'
import { pageDataIn, startApp, type TestApp, type TestAppOptions } from './start-app.ts'

/** A site over real HTTP where people typed the same text into every field. */
export interface MarkedSite {
  readonly text: string
  readonly ownerOid: string
  readonly owner: HttpVisitor
  readonly anonymous: HttpVisitor
  /** Requests a page, with the text in the headers too. */
  load(visitor: HttpVisitor, address: string): Promise<HttpAnswer>
  stop(): Promise<void>
}

/** An address that contains the text, as far as sign-up accepts it. */
export const emailOf = (text: string): string => `${text.replace(/[\s@]/g, '')}@example.com`

export async function openMarkedSite(
  origin: string,
  text: string,
  options: TestAppOptions,
): Promise<MarkedSite> {
  const env = { VIEWPAGE_PUBLIC_URL: origin }
  const app = await startApp('sqlite', { ...options, env })
  const port = await listen(app)
  const [owner, anonymous] = [createHttpVisitor(port), createHttpVisitor(port)]
  const headers = {
    accept: 'text/html',
    'accept-language': `en, ${text}`,
    'user-agent': `Mozilla/5.0 (${text})`,
    referer: `http://elsewhere.example/?${text}`,
  }
  const request = (visitor: HttpVisitor, address: string) => visitor.ask('GET', address, { headers })

  /** Loads again if a slot was rendered too late. */
  async function load(visitor: HttpVisitor, address: string): Promise<HttpAnswer> {
    const answer = await request(visitor, address)
    const isLate = options.built === true && answer.body.includes('data-rendered="skeleton"')
    return isLate ? load(visitor, address) : answer
  }

  async function fill(): Promise<string> {
    await request(owner, '/signup/')
    const account = { firstName: text, lastName: text, email: emailOf(text), password: 'correct horse' }
    await owner.submit('/signup/', account)
    const user = await app.parts.accounts.findByEmail(account.email)
    if (!user) throw new Error('Failed to open a marked site: sign-up was refused.')
    await publish(app, user.oid, text)
    await watch(anonymous, text, load)
    await app.warmUp()
    return user.oid
  }

  const ownerOid = await fill().catch(async (error: unknown) => {
    await app.stop()
    throw error
  })
  return { text, ownerOid, owner, anonymous, load, stop: () => app.stop() }
}

/** Presentations of each schema and privacy, one of them painted, and a view link. */
async function publish(app: TestApp, ownerOid: string, text: string): Promise<void> {
  const about = { ownerOid, title: text, description: text, tags: [text] }
  await publishTinyDeck(app, { titles: [text, text] }, { ...about, oid: 'orbit1' })
  const row = { owner_oid: ownerOid, title: text, description: text, tags: JSON.stringify([text]) }
  const steps = { step_titles: JSON.stringify([text, text]) }
  await app.addPresentation({ ...row, ...steps, oid: 'classic1', schema_version: '0', privacy: 'reusable' })
  await app.addPresentation({ ...row, ...steps, oid: 'secret1', privacy: 'private' })
  await app.parts.database.write(async (transaction) => {
    await transaction
      .insertInto('view_links')
      .values(viewLinkRow('linkask1', 'secret1', ownerOid))
      .execute()
    await transaction
      .insertInto('cards')
      .values(cardRows(['orbit1', 'classic1']))
      .execute()
  })
  // Shelves are cached for a moment.
  app.clock.now += 60_000
}

/** A visitor identifies themselves on the view link, and watches both presentations. */
async function watch(visitor: HttpVisitor, text: string, load: MarkedSite['load']): Promise<void> {
  for (const [oid, path, link] of [
    ['orbit1', '/p/orbit1/', {}],
    ['secret1', '/v/linkask1/', { prezi_link: 'linkask1' }],
  ] as const) {
    const { trackingOid } = pageDataIn(await load(visitor, path))
    const identity = { name: text, email: emailOf(text) }
    await visitor.write('POST', '/api/v1/insights/viewers/linkask1/', identity)
    await visitor.write('POST', '/api/v2/assets/presentation-viewed/', { prezi_oid: oid, ...link })
    const step = { current_step_number: 1, total_step_count: 2, active_time: 7 }
    const session_id = visitor.cookies.get('session_id')
    const event = { tracking_oid: trackingOid, session_id, ...step }
    await visitor.write('POST', '/api/v1/insights/view-event/', event)
  }
}
