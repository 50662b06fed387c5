import { expect, it } from '@jest/globals'
import { createHttpVisitor, listen, logInOverHttp } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { runServer } from '../support/run-server.ts'
import { startApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

// docs/behaviour/sharing.md#password-of-a-view-link
it('a wrong password of a view link gets one response, says the log of the server', async () => {
  const app = await startApp('sqlite')
  const ada = await logInOverHttp(app, await listen(app), 'ada@example.com')
  await publishTinyDeck(app, {}, { oid: 'closed1', ownerOid: ada.oid, privacy: 'private' })
  const fields = { makeLink: 'yes', question: 'open', password: 'orbit and planet' }
  expect((await ada.submit('/dashboard/next/closed1/', fields)).status).toBe(303)
  const [link] = await storesOf(app).sharing.linksOf('closed1')
  const { dataDir } = app.parts.config.files
  const server = await runServer({ dataDir, databaseUrl: null }, { env: { VIEWPAGE_LOG_LEVEL: 'info' } })
  try {
    const visitor = createHttpVisitor(Number(new URL(server.url).port), '127.1.0.1')
    const path = `/v/${link?.linkId}/`
    await visitor.ask('GET', path)
    expect((await visitor.submit(path, { password: 'another password' })).status).toBe(422)
    await server.stop()
    expect(server.log()).toContain('422')
    expect(server.log()).not.toContain('already sent')
  } finally {
    server.kill()
    await app.stop()
  }
})
