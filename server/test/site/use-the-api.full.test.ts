import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { makeApiToken } from '../support/make-api-token.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const run = promisify(execFile)
const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/use-the-api.md'), 'utf8')

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app.stop())

it('the commands of the guide list presentations, read figures and write a comment', async () => {
  const port = await listen(app)
  const ada = await app.logIn('ada@example.com')
  await publishTinyDeck(app, {}, { oid: 'orbit1', ownerOid: ada.oid, privacy: 'private' })
  const token = await makeApiToken(app, ada.oid, ['read', 'insights', 'comments'])
  const [, commands = ''] = /```sh\n(.*?)```/s.exec(guide) ?? []
  expect(commands.match(/^curl /gm)).toHaveLength(3)
  const { stdout, stderr } = await run('bash', ['-euc', commands.replaceAll(/^$/gm, 'echo')], {
    env: { ...process.env, VIEWPAGE_URL: `http://127.0.0.1:${port}`, VIEWPAGE_TOKEN: token, OID: 'orbit1' },
  })
  expect(stderr).toBe('')
  expect(
    stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    expect.objectContaining({ presentations: [expect.objectContaining({ oid: 'orbit1' })] }),
    expect.objectContaining({ oid: 'orbit1', views: 0 }),
    expect.objectContaining({ text: 'Checked by our build.', step: 1 }),
  ])
})
