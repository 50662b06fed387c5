import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadImage } from '@napi-rs/canvas'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'

/** ms; a process starts, with all that it paints with. */
const PAINTING = 120_000

interface State {
  readonly cover: string | null
  readonly steps: readonly { id: string; title: string }[]
}

// docs/behaviour/overlay.md#poster
describe.each(DATABASES)('the cover on a sharp screen, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    for (const [oid, privacy] of [
      ['orbit1', 'reusable'],
      ['secret1', 'private'],
    ] as const)
      // oxfmt-ignore
      await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid, privacy })
  }, PAINTING)
  afterAll(() => app.stop())

  /** The address of the widest picture that the page of a presentation offers. */
  const widest = async (oid: string, headers = {}) =>
    pageDataIn(await ada.get(`/p/${oid}/`, headers))
      .previewSet?.split(', ')
      .at(-1)
      ?.split(' ') ?? []
  async function look(url: string | undefined) {
    const { rawPayload, headers, statusCode } = await ada.get(url ?? '')
    const width = statusCode === 200 ? (await loadImage(rawPayload)).width : 0
    return [width, headers['cache-control']]
  }
  const filesOf = (oid: string) =>
    app.parts.database.read
      .selectFrom('assets')
      .select(['role', 'revision'])
      .where('oid', '=', oid)
      .where('role', '=', 'large')
      .execute()

  it(
    'is the poster while the large picture is painted, and then has a pixel for each of the screen',
    async () => {
      const [url, width] = await widest('orbit1')
      expect(width).toBe('2560w')
      expect(await look(url)).toEqual([1_360, 'no-cache'])
      await until(async () => (await look(url))[0] === 2_560)
      expect(await look(url)).toEqual([2_560, 'public, max-age=31536000, immutable'])
      expect(await widest('orbit1')).toEqual([url, '2560w'])
    },
    PAINTING,
  )

  it('goes along with a copy, and is painted again for another cover only', async () => {
    await ada.get('/login/')
    const copied = await ada.ask({ method: 'POST', url: '/api/v4/presentation/orbit1/copy/', payload: {} })
    expect(await filesOf(copied.json<{ oid: string }>().oid)).toEqual([{ role: 'large', revision: 1 }])
    const url = '/api/v4/presentation/orbit1/editing/'
    const save = async (change: (state: State) => Partial<State>) => {
      const { oid: _oid, can_change_privacy: _may, ...state } = (await ada.get(url)).json<State & { oid: string; can_change_privacy: boolean }>() // oxfmt-ignore
      return (await ada.ask({ method: 'PUT', url, payload: { ...state, ...change(state) } })).statusCode
    }
    const revisions = async () => (await filesOf('orbit1')).map(({ revision }) => revision)
    const rename = ({ steps }: State) => ({ steps: steps.map((step) => ({ ...step, title: 'Another' })) })
    expect([await save(rename), await revisions()]).toEqual([200, [1, 2]])
    const choose = ({ steps }: State) => ({ cover: steps[1]?.id ?? null })
    expect([await save(choose), await revisions()]).toEqual([200, [1, 2]])
  })

  it('is for nobody who may not see the presentation', async () => {
    const [url = ''] = await widest('secret1')
    expect((await ada.get(url)).headers['cache-control']).toBe('private, no-cache')
    const path = url.replace(/\?.*/, '?size=large')
    expect((await app.browser().get(path)).statusCode).toBe(404)
  })

  it('is not offered to phones, whose stage is smaller', async () => {
    expect((await widest('secret1', { 'sec-ch-ua-mobile': '?1' }))[1]).toBe('1360w')
  })
})
