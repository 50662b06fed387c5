import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { DATABASES } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../../test/support/publish-tiny-deck.ts'
import { createShelfReader } from '../../../content/presentations/shelves.ts'
import { startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { saveSharing } from '../../../../test/support/sharing-form.ts'
import { postForm, submitForm } from '../../../../test/support/submit-form.ts'
import { createStaffStore } from '../../../people/staff/staff-store.ts'
import { STAFF_PATHS } from '../../../pages/staff-page.ts'
import { MAX_SHELF_ENTRIES, type ShelfName } from './shelf-store.ts'

describe.each(DATABASES)('the shelves on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let visitor: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    visitor = app.browser()
    for (const email of ['ada@example.com', 'ben@example.com'])
      await createStaffStore(app.parts.database).setStaff(email, true)
    const decks = [
      ['orbit1', 'Orbits', 'public'],
      ['garden1', 'Gardens', 'public'],
      ['ocean1', 'Oceans', 'reusable'],
      ['secret1', 'Secrets', 'private'],
      ['hidden1', 'Hidden', 'unlisted'],
    ] as const
    for (const [oid, title, privacy] of decks)
      await publishTinyDeck(app, {}, { oid, ownerOid: ada.oid, title, privacy })
  })

  beforeEach(() =>
    app.parts.database.write(async (transaction) => {
      await transaction.deleteFrom('cards').execute()
    }),
  )

  afterAll(() => app.stop())

  const add = (shelf: ShelfName, fields: Record<string, string>, who: Browser = ada) =>
    submitForm(who, STAFF_PATHS[shelf], { add: 'yes', ...fields })
  const pick = (address: string) => add('picks', { address })
  /** Titles in the order of staff's page. */
  async function titlesOn(shelf: ShelfName): Promise<string[]> {
    const { body } = await ada.get(STAFF_PATHS[shelf])
    return [...decoded(body).matchAll(/<strong dir="auto">(?:<a[^>]*>)?([^<]+)/g)].map(
      ([, title = '']) => title,
    )
  }
  /** Titles in the gallery. */
  async function gallery(): Promise<string[]> {
    const { body } = await visitor.get('/gallery/')
    return [...body.matchAll(/<strong dir="auto">([^<]+)/g)].map(([, title = '']) => title)
  }
  /** The form of an entry, as it is in the page. */
  function formOf(body: string, title: string): Record<string, string> {
    const item = decoded(body)
      .split(/<\/?li>/)
      .find((each) => each.includes(`>${title}<`))
    const hidden = [...(item ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  }
  /** Presses a button of an entry on a page that was loaded before. */
  async function press(who: Browser, page: string, title: string, button: Record<string, string>) {
    await who.get(STAFF_PATHS.picks)
    const csrftoken = who.cookies.get('csrftoken') ?? ''
    return postForm(who, STAFF_PATHS.picks, { ...formOf(page, title), csrftoken, ...button })
  }

  // docs/behaviour/staff.md#shelves-without-entries
  it.each(LANGUAGES)('without entries say so in one sentence, or are absent, in %s', async (language) => {
    const headers = { 'accept-language': language }
    for (const path of ['/gallery/', '/presentation-template/', '/video/explore/'])
      expect((await visitor.get(path, headers)).body).toMatch(/<p class="explore-text">[^<]+<\/p>/)
    const home = await visitor.get('/', headers)
    expect([home.statusCode, home.body.includes('site-heading')]).toEqual([200, false])
    const staff = await ada.get(STAFF_PATHS.picks, headers)
    expect(staff.body).toMatch(/<p class="staff-none">[^<]+<\/p>/)
  })

  // docs/behaviour/staff.md#shelves
  it('take a presentation by its path or URL, and show it to visitors at once', async () => {
    expect(await gallery()).toEqual([])
    const saved = await pick('/p/garden1/')
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${STAFF_PATHS.picks}?saved=add#add`])
    expect((await ada.get(String(saved.headers.location))).body).toContain('The entry is added at the end.')
    expect(await gallery()).toEqual(['Gardens'])
    await pick('  http://localhost/p/orbit1/any-slug/?utm=1#step=2 ')
    expect(await gallery()).toEqual(['Gardens', 'Orbits'])
    expect(await titlesOn('picks')).toEqual(['Gardens', 'Orbits'])
    const page = await visitor.get('/p/ocean1/')
    expect(page.body).toContain('"path":"/p/orbit1/orbits/"')
  })

  // docs/behaviour/staff.md#shelves
  it('offer a presentation that can be copied as a template, with its own page', async () => {
    const refused = await add('templates', { address: '/p/orbit1/' })
    expect([refused.statusCode, decoded(refused.body).includes('so it cannot be a template')]).toEqual([
      422,
      true,
    ])
    expect((await add('templates', { address: '/p/ocean1/' })).statusCode).toBe(303)
    const list = await visitor.get('/presentation-template/')
    expect(list.body).toContain('href="/presentation-template/oceans/"')
    const { statusCode, body } = await visitor.get('/presentation-template/oceans/')
    expect(statusCode).toBe(200)
    expect(body).toContain('Use this template')
    // It is a template now, and not in the lists of presentations.
    expect((await visitor.get('/explore/?sort=newest')).body).not.toContain('Oceans')
  })

  // docs/behaviour/staff.md#shelves
  it('take a video with title, length and picture, each fault beside its field', async () => {
    const video = { title: 'Why it rains', length: '2:05', picture: '/static/art/tide.svg' }
    const wrong = await add('videos', { title: '', length: '2:75', picture: 'https://evil.example/x.svg' })
    expect(wrong.statusCode).toBe(422)
    for (const id of ['video-title-error', 'length-error', 'picture-error'])
      expect(wrong.body).toContain(`id="${id}"`)
    expect(wrong.body).toContain('value="2:75"')
    expect((await add('videos', video)).statusCode).toBe(303)
    expect((await add('videos', video)).body).toContain('This is on the shelf already.')
    const { body } = await visitor.get('/video/explore/')
    expect(body).toMatch(/id="why-it-rains".*Why it rains.*2:05/s)
    // docs/behaviour/page.md#lines-of-a-card
    const { videos } = await createShelfReader(app.parts.database)()
    expect(videos.find(({ title }) => title === 'Why it rains')).toMatchObject({
      subTitle: '',
      titleLines: 3,
    })
  })

  it('keep videos apart whose titles have no letter of the address', async () => {
    const video = { length: '1:00', picture: '/static/art/tide.svg' }
    for (const title of ['潮の満ち引き', '火山']) await add('videos', { ...video, title })
    const { body } = await visitor.get('/video/explore/')
    expect(body).toMatch(/id="video".*潮の満ち引き.*id="video-2".*火山/s)
  })

  // docs/behaviour/staff.md#shelves
  it.each([
    ['', 'Please fill this in.'],
    ['https://elsewhere.example/p/orbit1/', 'This address belongs to another site.'],
    ['//elsewhere.example/p/orbit1/', 'This address belongs to another site.'],
    ['/p/nothing1/', 'There is no presentation at this address'],
    ['/explore/', 'There is no presentation at this address'],
    ['javascript:alert(1)', 'There is no presentation at this address'],
    ['orbit one', 'There is no presentation at this address'],
    [`/p/${'x'.repeat(3_000)}/`, 'There is no presentation at this address'],
    ['/p/hidden1/', 'This presentation is not public'],
    ['/p/secret1/', 'This presentation is not public'],
  ])('refuse the address %j, and keep it in its field', async (address, why) => {
    const { statusCode, body } = await pick(address)
    expect([statusCode, body.includes(why)]).toEqual([422, true])
    expect(decoded(body)).toContain(`value="${address}"`)
    expect(await gallery()).toEqual([])
  })

  it('do not reveal a private presentation of somebody else', async () => {
    const { body } = await add('picks', { address: '/p/secret1/' }, ben)
    expect(body).toContain('There is no presentation at this address')
  })

  it('take a presentation once, and no more than 60 entries', async () => {
    await pick('/p/orbit1/')
    const twice = await pick('/orbit1/')
    expect([twice.statusCode, twice.body.includes('This is on the shelf already.')]).toEqual([422, true])
    await fillUp('picks', MAX_SHELF_ENTRIES - 1)
    const full = await pick('/p/garden1/')
    expect([full.statusCode, full.body.includes('it holds at most 60 entries')]).toEqual([422, true])
    expect(await titlesOn('picks')).toHaveLength(60)
  })

  function fillUp(shelf: ShelfName, count: number): Promise<unknown> {
    const empty = { title: '', sub_title: '', path: '', thumbnail: '', duration_seconds: null }
    return app.parts.database.write((transaction) =>
      transaction
        .insertInto('cards')
        .values(
          Array.from({ length: count }, (_, at) => ({
            ...empty,
            shelf,
            position: at + 10,
            oid: `gone-${at}`,
          })),
        )
        .execute(),
    )
  }

  describe('with three picks', () => {
    let page: string

    beforeEach(async () => {
      for (const oid of ['orbit1', 'garden1', 'ocean1']) await pick(`/p/${oid}/`)
      page = (await ada.get(STAFF_PATHS.picks)).body
    })

    // docs/behaviour/staff.md#order-of-a-shelf
    it('move an entry by a button without script, which keeps the focus', async () => {
      const moved = await press(ada, page, 'Orbits', { to: 'down-1' })
      expect(moved.statusCode).toBe(303)
      expect(await gallery()).toEqual(['Gardens', 'Orbits', 'Oceans'])
      const { body } = await ada.get(String(moved.headers.location))
      expect(body).toContain('The entry is at place 2 now.')
      expect(decoded(body)).toMatch(/value="down-2"[^>]* autofocus>.*Orbits/)
      const last = await press(ada, body, 'Orbits', { to: 'down-2' })
      expect(await gallery()).toEqual(['Gardens', 'Oceans', 'Orbits'])
      // At the end only the other button is left.
      const end = await ada.get(String(last.headers.location))
      expect(end.body).toMatch(/value="up-1"[^>]* autofocus>/)
      expect(end.body).toMatch(/value="down-3"[^>]* disabled>/)
    })

    // docs/behaviour/staff.md#order-of-a-shelf
    it('move an entry anywhere, as dragging does', async () => {
      await press(ada, page, 'Oceans', { to: 'drag-0' })
      expect(await gallery()).toEqual(['Oceans', 'Orbits', 'Gardens'])
    })

    // docs/behaviour/staff.md#order-of-a-shelf
    it('tell the second of two people who order a shelf at once, and show the new order', async () => {
      const same = (await ben.get(STAFF_PATHS.picks)).body
      const [first, second] = await Promise.all([
        press(ada, page, 'Orbits', { to: 'drag-2' }),
        press(ben, same, 'Oceans', { to: 'drag-0' }),
      ])
      const [done, refused] = first.statusCode === 303 ? [first, second] : [second, first]
      expect([done.statusCode, refused.statusCode]).toEqual([303, 409])
      expect(decoded(refused.body)).toContain('Somebody else changed this shelf meanwhile. Nothing was moved')
      const order = [...refused.body.matchAll(/<strong dir="auto"><a[^>]*>([^<]+)/g)].map(
        ([, title]) => title,
      )
      expect(order).toEqual(await gallery())
      expect([
        ['Gardens', 'Oceans', 'Orbits'],
        ['Oceans', 'Orbits', 'Gardens'],
      ]).toContainEqual(order)
    })

    it('remove an entry, and say that it is gone when it is removed again', async () => {
      const remove = () => press(ada, page, 'Gardens', { remove: 'yes' })
      expect((await remove()).headers.location).toBe(`${STAFF_PATHS.picks}?saved=remove`)
      expect(await gallery()).toEqual(['Orbits', 'Oceans'])
      const again = await remove()
      expect([again.statusCode, again.body.includes('This entry is not on the shelf any more.')]).toEqual([
        409,
        true,
      ])
      expect((await press(ada, page, 'Orbits', { to: 'down-1' })).statusCode).toBe(409)
      expect((await press(ada, page, 'Orbits', { to: 'sideways' })).statusCode).toBe(400)
    })

    // docs/behaviour/staff.md#hidden-entries
    it('hide an entry that is private, taken down, in the bin or deleted from visitors, and say why to staff', async () => {
      await publishTinyDeck(app, {}, { oid: 'lost1', ownerOid: ada.oid, title: 'Lost', privacy: 'public' })
      await pick('/p/lost1/')
      expect(await gallery()).toHaveLength(4)
      await saveSharing(ada, 'garden1', { privacy: 'private' })
      await setTakenDown(app.clock.now)
      await submitForm(ada, '/dashboard/next/lost1/delete/', {})
      expect(await gallery()).toEqual(['Orbits'])
      const body = decoded((await ada.get(STAFF_PATHS.picks)).body)
      expect(await titlesOn('picks')).toEqual(['Orbits', 'Gardens', 'Oceans', 'Lost'])
      for (const [title, why] of [
        ['Gardens', 'Not public any more: visitors'],
        ['Oceans', 'Taken down: visitors'],
        ['Lost', 'In the bin of its owner since \\d+ \\w+ \\d{4}<'],
      ] as const)
        expect(body).toMatch(new RegExp(`${title}</strong><span class="staff-hidden">${why}`))
      await submitForm(ada, '/settings/', { delete: 'lost1' }, '/dashboard/bin/')
      const after = decoded((await ada.get(STAFF_PATHS.picks)).body)
      expect(after).toMatch(
        /Deleted presentation lost1<\/strong><span class="staff-hidden">Deleted: visitors/,
      )
      await press(ada, after, 'Deleted presentation lost1', { remove: 'yes' })
      expect(await titlesOn('picks')).toHaveLength(3)
      await setTakenDown(null)
      await saveSharing(ada, 'garden1', { privacy: 'public' })
      expect(await gallery()).toEqual(['Orbits', 'Gardens', 'Oceans'])
    })

    const setTakenDown = (taken_down_at: number | null) =>
      app.parts.database.write((transaction) =>
        transaction.updateTable('presentations').set({ taken_down_at }).where('oid', '=', 'ocean1').execute(),
      )

    // docs/behaviour/staff.md#log
    it('log who added, moved and removed what', async () => {
      await press(ben, page, 'Orbits', { to: 'drag-2' })
      await press(ada, (await ada.get(STAFF_PATHS.picks)).body, 'Oceans', { remove: 'yes' })
      const { body } = await ada.get(STAFF_PATHS.log)
      const entries = decoded(body)
        .split(/<\/?li>/)
        .filter((item) => item.startsWith('<p><strong>'))
        .map((item) =>
          item
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
      expect(entries.slice(0, 3)).toEqual([
        expect.stringMatching(/^Removed from the shelf Oceans .* Ada Lovelace · Staff picks$/),
        expect.stringMatching(/^Moved on the shelf Orbits .* Ben Okri · Staff picks$/),
        expect.stringMatching(/^Put on the shelf Oceans .* Ada Lovelace · Staff picks$/),
      ])
    })
  })
})
