import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { hookHeaders, makeHookSecret } from '../../src/people/hooks/sign-hook.ts'
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
    env: { ...process.env, VIEWPAGE_URL: `http://127.0.0.1:${port}`, API_TOKEN: token, OID: 'orbit1' },
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

// docs/behaviour/programs.md#web-hooks
it('the sample of the guide takes what this server signs, and nothing else', async () => {
  const [, sample = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'sample-'))
  try {
    const secret = makeHookSecret()
    const [time, body] = [1_700_000_000, '{"id":"e1","type":"test"}']
    const headers = hookHeaders(secret, { id: 'e1', time, body })
    const cases = [
      [secret, headers, body, time * 1_000],
      [secret, headers, body, (time + 299) * 1_000],
      [secret, headers, body, (time + 301) * 1_000],
      [secret, headers, `${body} `, time * 1_000],
      [secret, { ...headers, 'webhook-id': 'e2' }, body, time * 1_000],
      [secret, { ...headers, 'webhook-timestamp': String(time + 1) }, body, time * 1_000],
      [makeHookSecret(), headers, body, time * 1_000],
      [secret, {}, body, time * 1_000],
    ]
    const check = `console.log(JSON.stringify(${JSON.stringify(cases)}.map((each) => isFromViewpage(...each))))`
    writeFileSync(join(folder, 'sample.mjs'), `${sample}\n${check}`)
    const { stdout } = await run(process.execPath, [join(folder, 'sample.mjs')])
    expect(JSON.parse(stdout)).toEqual([true, true, false, false, false, false, false, false])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
