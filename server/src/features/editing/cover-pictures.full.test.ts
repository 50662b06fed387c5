import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { blackPng, emptyPng } from '../../../test/support/hostile-pictures.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { deleteUnusedPictures } from '../../content/presentations/cover-pictures.ts'

type Colour = 'red' | 'blue'
interface State {
  readonly version: string
  readonly cover: string | null
  readonly steps: readonly { id: string; title: string }[]
}

async function picture(colour: Colour, width = 800, height = 450): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas.encode('png')
}

// docs/behaviour/editing.md#cover
describe.each(ONE_DATABASE)('a picture that an owner uploads for the cover on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let oid = ''
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com')
    for (const browser of [ada, ben]) await browser.get('/login/')
  })
  afterAll(() => app.stop())

  async function publish(): Promise<void> {
    oid = `deck${++count}`
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid, privacy: 'reusable' })
  }
  const send = (payload: Buffer | string, browser: Browser = ada, type = 'image/png') =>
    browser.ask({
      ...{ method: 'POST', url: `/api/v4/presentation/${oid}/cover/`, payload },
      headers: { 'content-type': type, 'x-csrftoken': browser.cookies.get('csrftoken') ?? '' },
    })
  const upload = async (colour: Colour, width?: number, height?: number) =>
    (await send(await picture(colour, width, height))).json<{ cover: string }>().cover
  const editing = () => `/api/v4/presentation/${oid}/editing/`
  async function save(change: (state: State) => Partial<State>) {
    const { oid: _oid, can_change_privacy: _may, ...state } = (await ada.get(editing())).json<State & { oid: string; can_change_privacy: boolean }>() // oxfmt-ignore
    return ada.ask({ method: 'PUT', url: editing(), payload: { ...state, ...change(state) } })
  }
  const choose = async (cover: string | null) => (await save(() => ({ cover }))).statusCode
  const deckOf = async (of = oid) => pageDataIn(await ada.get(`/p/${of}/`))
  /** The colour in the middle and at the left edge of a picture. */
  async function coloursOf(url: string): Promise<string[]> {
    const image = await loadImage((await ada.get(url)).rawPayload)
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    return [image.width / 2, 4].map((x) => {
      const [red = 0, , blue = 0] = context.getImageData(x, image.height / 2, 1, 1).data
      return red > 200 ? 'red' : blue > 200 ? 'blue' : 'other'
    })
  }
  const posterOf = async (of = oid) => (await coloursOf((await deckOf(of)).previewUrl ?? ''))[0]
  async function cardsOf(): Promise<(string | undefined)[]> {
    const { body } = await app.browser().get('/explore/')
    const set = new RegExp(`srcset="(/assets/${oid}/[^ ]+) 320w, (/assets/${oid}/[^ ]+) 770w`).exec(body)
    const colours = [set?.[1], set?.[2]].map(async (url) => (await coloursOf(url ?? ''))[0])
    return Promise.all(colours)
  }
  const coverFiles = () =>
    app.parts.database.read
      .selectFrom('assets')
      .select('sha256')
      .where('oid', '=', oid)
      .where('role', '=', 'cover')
      .execute()
  const tidyAfter = (hours: number) =>
    deleteUnusedPictures(app.parts.database, app.clock.now + hours * HOUR_MS)

  it('is on the page, in lists and link previews after the next save, and can be undone', async () => {
    await publish()
    const before = await deckOf()
    const red = await upload('red')
    expect((await deckOf()).previewUrl).toBe(before.previewUrl)
    expect(await choose(red)).toBe(200)
    expect((await ada.get(editing())).json()).toMatchObject({ cover: red })
    expect([await posterOf(), await cardsOf()]).toEqual(['red', ['red', 'red']])
    const page = (await app.browser().get(`/p/${oid}/`)).body
    const shared = /property="og:image" content="[^"]*?(\/assets\/[^"]+)"/.exec(page)?.[1] ?? ''
    expect(await coloursOf(shared)).toEqual(['red', 'red'])
    // As the editor sends what it undoes.
    expect(await choose(null)).toBe(200)
    expect(await posterOf()).not.toBe('red')
    expect(await choose(red)).toBe(200)
    expect(await posterOf()).toBe('red')
  })

  it('stays on the cover when steps move, in copies, and when another picture is uploaded', async () => {
    await publish()
    await choose(await upload('red'))
    await upload('blue')
    await save(({ steps }) => ({ steps: steps.toReversed() }))
    expect([await posterOf(), await cardsOf()]).toEqual(['red', ['red', 'red']])
    const copied = await ben.ask({ method: 'POST', url: `/api/v4/presentation/${oid}/copy/`, payload: {} })
    const { oid: copy } = copied.json<{ oid: string }>()
    const ofCopy = (await ben.get(`/api/v4/presentation/${copy}/editing/`)).json<State>()
    expect(ofCopy.cover).toMatch(/^picture:/)
    const { body } = await ben.get('/dashboard/next/')
    const url = new RegExp(`/assets/${copy}/[^ "]+`).exec(body)?.[0] ?? ''
    const file = await loadImage((await ben.get(url)).rawPayload)
    expect(file.width).toBeGreaterThan(0)
  })

  // docs/behaviour/overlay.md#poster
  it('is sharp on sharp screens if it has the pixels', async () => {
    await publish()
    const widest = async () => (await deckOf()).previewSet?.split(', ').at(-1)?.split(' ') ?? []
    await choose(await upload('red'))
    expect((await widest())[1]).toBe('1360w')
    await choose(await upload('blue', 2_720, 1_530))
    const [url, width] = await widest()
    expect(width).toBe('2560w')
    expect((await loadImage((await ada.get(url ?? '')).rawPayload)).width).toBe(2_560)
  })

  it('stands whole in a frame where it has another shape', async () => {
    await publish()
    await choose(await upload('red', 400, 800))
    const { coverAspect, previewUrl } = await deckOf()
    expect(coverAspect).toBeCloseTo(0.5, 2)
    expect(await coloursOf(previewUrl ?? '')).toEqual(['red', 'other'])
  })

  it('is deleted a day after it stopped being the cover', async () => {
    await publish()
    await choose(await upload('red'))
    await upload('blue')
    expect(await coverFiles()).toHaveLength(6)
    await tidyAfter(23)
    expect(await coverFiles()).toHaveLength(6)
    await tidyAfter(25)
    expect(await coverFiles()).toHaveLength(3)
    expect([await posterOf(), await choose(null)]).toEqual(['red', 200])
    await tidyAfter(25)
    expect(await coverFiles()).toHaveLength(0)
  })

  it('has to be uploaded again when it is not kept any more', async () => {
    await publish()
    const red = await upload('red')
    await tidyAfter(25)
    const refused = await save(() => ({ cover: red }))
    expect([refused.statusCode, refused.json<{ details: string[] }>().details]).toEqual([
      422,
      [`/cover "${red}" is not kept any more, upload the picture again`],
    ])
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing', 'An SVG cannot'],
    ['a text', Buffer.from('{"picture":1}'), 'kind', 'This is no picture'],
    ['nothing', Buffer.alloc(0), 'empty', 'The body is empty'],
    ['900 million pixels', blackPng(30_000, 30_000), 'pixels', 'more than 40 million pixels'],
    ['a stamp', blackPng(64, 64), 'small', 'less than 320'],
    ['a PNG without pixels', emptyPng(800), 'damaged', 'its file is damaged'],
  ])('is refused with a sentence if it is %s', async (_, bytes, fault, sentence) => {
    await publish()
    const answer = await send(bytes)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fault, message: expect.stringContaining(sentence) as unknown })
    expect(await coverFiles()).toHaveLength(0)
  })

  it('is refused above 10 MB, and from anybody but the owner', async () => {
    await publish()
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413)
    const red = await picture('red')
    expect((await send(red, ben)).statusCode).toBe(404)
    expect((await send(red, app.browser())).statusCode).toBe(401)
  })
})
