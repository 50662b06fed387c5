import { request } from 'node:http'
import { afterEach, expect, it } from '@jest/globals'
import { ask } from '../../../test/support/http-client.ts'
import { listen } from '../../../test/support/release-over-http.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'

const PAGE = '/p/orbit1/'
const headers = { accept: 'text/html' }

let app: TestApp
afterEach(() => app.stop())

// docs/behaviour/page.md#same-page
it('a visitor who leaves while a page is made takes it from nobody who waits for it', async () => {
  app = await startApp('sqlite', {
    remotes: { 'mf-toolbar': { slots: ['toolbar'], fake: 'starts-slowly' } },
  })
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  const origin = await listen(app)
  let [arrived, gone] = [0, 0]
  app.server.server.on('request', ({ socket }) => {
    arrived += 1
    socket.once('close', () => (gone += 1))
  })

  const left = request(new URL(PAGE, origin), { headers, agent: false }).on('error', () => undefined)
  left.end()
  await until(() => arrived === 1)
  const waiting = ask(origin, PAGE, { headers })
  await until(() => arrived === 2)
  left.destroy()
  await until(() => gone > 0)

  const page = await waiting
  expect(page.status).toBe(200)
  expect(page.body).toContain('<p>toolbar orbit1</p>')
  expect((await ask(origin, PAGE, { headers })).body).toBe(page.body)
})
