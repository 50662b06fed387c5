import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'

const HOSTILE = 'a\u001b[2J\u001b]0;b\u0007\u009b31m\rc\u202ed'
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

let server: Server
afterEach(() => void server.close())

/** Runs the command against a server that answers this. */
async function run(args: readonly string[], status: number, answer: object) {
  server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      VIEWPAGE_URL: `http://127.0.0.1:${port}`,
      VIEWPAGE_RELEASE_TOKEN: 'x',
    },
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => (printed.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (printed.err += part.toString()))
  await once(child, 'close')
  return printed
}

it('a list of the server cannot control the terminal', async () => {
  const host = {
    host: 'handbook',
    version: HOSTILE,
    mounts: [HOSTILE],
    fillsSlots: false,
    registeredAt: null,
  }
  const { out } = await run(['host', 'list'], 200, [
    { ...host, registration: { by: HOSTILE, reason: HOSTILE } },
  ])
  expect(out).toContain('a\\u001b[2J')
  expect(out).not.toMatch(CONTROL)
})

it('nor can the reason of a refusal', async () => {
  const refusal = { error: 'forbidden', message: HOSTILE, details: [HOSTILE] }
  const { err } = await run(['host', 'withdraw', 'handbook', '--reason', 'gone'], 403, refusal)
  expect(err).toContain('a\\u001b[2J')
  expect(err).not.toMatch(CONTROL)
})
