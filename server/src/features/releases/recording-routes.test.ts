import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/sample-page-data'
import { DATABASES } from '../../../test/support/databases.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'

const OWN_TOKEN = 'the-token-of-mf-notes'

describe.each(DATABASES)('recordings of a remote, on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {
      env: { VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN, 'mf-notes': OWN_TOKEN }) },
    })
  })
  afterAll(() => app.stop())

  const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown, token = OWN_TOKEN) =>
    app.browser().ask({
      ...{ method, url: `/api/v1/remotes/${path}` },
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  const recording = (changes: object = {}) => ({
    page: {
      ...{
        path: '/p/orbit1/',
        width: 1_280,
        height: 800,
        data: samplePageData,
        slots: { 'mf-notes': ['notes'] },
      },
    },
    ...{ actions: [], inputs: [], responses: [] },
    ...changes,
  })
  const names = async () =>
    (await ask('GET', 'mf-notes/recordings/')).json<{ name: string }[]>().map(({ name }) => name)

  // docs/behaviour/releases.md#behaviour
  it('are kept by name, listed and removed by its team', async () => {
    expect((await ask('PUT', 'mf-notes/recordings/add-a-note', recording())).statusCode).toBe(200)
    expect((await ask('PUT', 'mf-notes/recordings/add-a-note', recording())).json()).toMatchObject({
      name: 'add-a-note',
      steps: 0,
    })
    expect(await names()).toEqual(['add-a-note'])
    expect((await ask('DELETE', 'mf-notes/recordings/add-a-note')).statusCode).toBe(204)
    expect(await names()).toEqual([])
    const again = await ask('DELETE', 'mf-notes/recordings/add-a-note')
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      404,
      '[recordings] Failed to remove add-a-note of mf-notes: there is no recording of that name. See npx --no viewpage recordings list mf-notes.',
    ])
  })

  it('are refused with the token of another remote', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const path = `mf-viewer/recordings/${method === 'GET' ? '' : 'a'}`
      expect((await ask(method, path, method === 'PUT' ? recording() : undefined)).statusCode).toBe(403)
    }
  })

  const unfit: [string, unknown, number, RegExp][] = [
    [
      'of a page without its slots',
      { ...recording(), page: { ...recording().page, slots: {} } },
      422,
      /shows no slot of mf-notes\. Record a page that does/,
    ],
    ['that is none', { actions: 'all' }, 422, /page/],
    [
      'with too many steps',
      recording({
        actions: Array.from({ length: 100 }, (_, index) => ({
          ...{ key: 'viewer/stepChanged@1', isSticky: true, sender: { remote: 'mf-viewer' }, payload: '{}' },
          ...{ isWhole: true, atMs: index * 1_000 },
        })),
      }),
      413,
      /it has 100 steps, more than 60\. Record one thing at a time/,
    ],
    [
      'with too long a response',
      recording({ responses: [{ method: 'GET', url: '/a', status: 200, body: 'x'.repeat(900_000) }] }),
      413,
      /Record a smaller presentation/,
    ],
  ]
  it.each(unfit)('are refused %s, with the reason', async (_, body, status, why) => {
    const response = await ask('PUT', 'mf-notes/recordings/a', body)
    expect([response.statusCode, response.body]).toEqual([status, expect.stringMatching(why)])
  })

  it('are at most thirty', async () => {
    for (let count = 1; count <= 30; count++)
      expect((await ask('PUT', `mf-notes/recordings/r${count}`, recording())).statusCode).toBe(200)
    const more = await ask('PUT', 'mf-notes/recordings/r31', recording())
    expect([more.statusCode, more.body]).toEqual([409, expect.stringContaining('Remove one first')])
    expect((await ask('PUT', 'mf-notes/recordings/r30', recording())).statusCode).toBe(200)
  })
})
