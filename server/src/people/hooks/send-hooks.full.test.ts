import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { generate } from 'selfsigned'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { startHookReceiver } from '../../../test/support/hook-receiver.ts'
import { severalServersOn } from '../../../test/support/several-servers.ts'
import { until } from '../../../test/support/until.ts'
import { createOutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { openSigner } from '../../storage/secrets/signer.ts'
import { createAccountStore } from '../accounts/account-store.ts'
import { createHookStore, type HookStore } from './hook-store.ts'
import { startHookSender } from './send-hooks.ts'

const DEADLINE_MS = 1_000
/** That another server may take a delivery whose server was killed. */
const TAKEN_MS = 6 * MINUTE_MS

type Resolve = NonNullable<Parameters<typeof createOutgoingClient>[0]>['resolve']

/** Receivers that misbehave, and what the log says. */
const WAYS: Readonly<Record<string, readonly [RequestListener, string]>> = {
  'sends a byte now and then, for ever': [
    (_, response) => {
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    },
    `no response within ${DEADLINE_MS} ms`,
  ],
  'never answers': [() => undefined, `no response within ${DEADLINE_MS} ms`],
  'closes in the middle': [
    (_, { socket }) => void socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nthe beginning'),
    'aborted',
  ],
  'redirects to this machine': [
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1/' }).end('elsewhere'),
    'elsewhere',
  ],
}

describe.each(DATABASES)('the queue of web hooks on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let hooks: HookStore
  let userOid: string
  let now = Date.now()
  /** In this order, at the end. */
  const ends: (() => unknown)[] = []

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    database = await open()
    const account = { email: 'ada@example.com', password: 'demo-demo', firstName: 'Ada', lastName: 'Byron' }
    userOid = (await createAccountStore(database).signUp(account))?.oid ?? ''
    const signer = await openSigner(database)
    hooks = createHookStore(database, { signer, internal: new Set(), now: () => now })
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    await storage.remove()
  })

  async function open(): Promise<Database> {
    const { databaseUrl, dataDir } = storage
    const opened = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    ends.push(() => opened.close())
    return opened
  }
  async function listening(server: Server): Promise<number> {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    ends.push(() => server.close())
    return (server.address() as AddressInfo).port
  }
  async function receiver() {
    const started = await startHookReceiver()
    ends.push(started.stop)
    return started
  }
  /** Adds a web hook and a delivery of it. @returns its id */
  async function add(url: string): Promise<string> {
    const hook = await hooks.add(userOid, { url, events: ['like'] })
    if (!hook) throw new Error('The web hook was not added.')
    await hooks.test(hook.id)
    return hook.id
  }
  /** As one server process does. */
  async function send({
    from = database,
    internal = [],
    resolve,
    ca,
  }: {
    readonly from?: Database
    readonly internal?: readonly string[]
    readonly resolve?: Resolve
    readonly ca?: string
  } = {}) {
    const client = createOutgoingClient({ ...(resolve && { resolve }), ...(ca !== undefined && { ca }) })
    const failures: unknown[] = []
    const log = { info: () => undefined, error: (line: unknown) => void failures.push(line) }
    const stop = startHookSender({
      ...{ database: from, signer: await openSigner(from), client, mails: null, log, now: () => now },
      ...{ internal: new Set(internal), deadlineMs: DEADLINE_MS, pollMs: 20 },
    })
    ends.unshift(async () => {
      await stop()
      client.close()
      expect(failures).toEqual([])
    })
  }
  const first = async (hookId: string) => (await hooks.deliveries(hookId, null))[0]
  const isLogged = (hookId: string, why: string) =>
    until(async () => (await first(hookId))?.detail?.includes(why) === true)

  // docs/behaviour/programs.md#where-web-hooks-go
  it.each(Object.entries(WAYS))(
    'tries one again later that %s, and sends to others',
    async (_, [way, why]) => {
      const good = await receiver()
      const bad = createServer(way)
      const badOrigin = `http://127.0.0.1:${await listening(bad)}`
      ends.unshift(() => bad.closeAllConnections())
      const [badHook, goodHook] = [await add(badOrigin), await add(good.origin)]
      await send({ internal: [badOrigin, good.origin] })
      await until(async () => (await first(goodHook))?.outcome === 'delivered')
      await isLogged(badHook, why)
      expect(await first(badHook)).toMatchObject({ outcome: null, tries: 1, due_at: now + MINUTE_MS })
    },
  )

  it('sends to the others while one holds its requests', async () => {
    const good = await receiver()
    const bad = createServer(() => undefined)
    const badOrigin = `http://127.0.0.1:${await listening(bad)}`
    ends.unshift(() => bad.closeAllConnections())
    const badHook = await add(badOrigin)
    for (let count = 0; count < 100; count += 1) await hooks.test(badHook)
    const goodHook = await add(good.origin)
    await send({ internal: [badOrigin, good.origin] })
    await until(async () => (await first(goodHook))?.outcome === 'delivered')
    // Of the one that does not answer, only two were begun.
    const begun = await database.read
      .selectFrom('hook_deliveries')
      .select('id')
      .where('hook_id', '=', badHook)
      .where('tries', '>', 0)
      .execute()
    expect(begun.length).toBeLessThanOrEqual(2)
  })

  it('reaches nobody whose certificate is not valid, or is that of another name', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'other.example' }])
    let requests = 0
    const secure = createTlsServer({ key, cert }, (_, response) => {
      requests += 1
      response.end()
    })
    const origin = `https://hooks.example:${await listening(secure)}`
    ends.unshift(() => secure.closeAllConnections())
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    for (const [trusted, why] of [
      [undefined, 'self-signed certificate'],
      [cert, 'Hostname/IP does not match'],
    ] as const) {
      const id = await add(origin)
      await send({ internal: [origin], resolve, ...(trusted !== undefined && { ca: trusted }) })
      await isLogged(id, why)
      await ends.shift()?.()
    }
    expect(requests).toBe(0)
  })

  it('does not go to this machine when the second look-up of a name leads here', async () => {
    let connections = 0
    const here = createServer().on('connection', () => (connections += 1))
    const id = await add(`https://rebinds.example:${await listening(here)}/`)
    let lookups = 0
    const resolve: Resolve = async () => {
      if (lookups++ > 0) return [{ address: '127.0.0.1', family: 4 }]
      throw new Error('there was another address, which is gone')
    }
    await send({ resolve })
    await isLogged(id, 'another address')
    now += MINUTE_MS
    await isLogged(id, 'the address 127.0.0.1 is not of the public internet')
    expect([lookups, connections]).toEqual([2, 0])
  })

  // docs/behaviour/programs.md#tries
  it('is shared by several servers, and each delivery is sent once', async () => {
    const { origin, received } = await receiver()
    const ids = []
    for (let hook = 0; hook < 5; hook += 1) ids.push(await add(`${origin}/${hook}`))
    for (const id of ids) for (let count = 0; count < 9; count += 1) await hooks.test(id)
    for (const from of [database, await open(), await open()]) await send({ from, internal: [origin] })
    const waiting = () =>
      database.read.selectFrom('hook_deliveries').select('id').where('due_at', 'is not', null).execute()
    await until(async () => (await waiting()).length === 0)
    const arrived = received.map(({ headers }) => headers['webhook-id'])
    expect([arrived.length, new Set(arrived).size]).toEqual([50, 50])
  })

  it('sends what a killed server had begun again, after its time and not before', async () => {
    now = Date.now()
    const target = await receiver()
    target.respond = () => undefined
    const hookId = await add(target.origin)
    const several = severalServersOn(storage)
    const killed = await several.start({ env: { VIEWPAGE_INTERNAL_HOOKS: target.origin } })
    await until(() => target.received.length === 1)
    await killed.end('SIGKILL')

    target.respond = (response) => void response.end('thanks')
    await send({ internal: [target.origin] })
    const later = await add(`${target.origin}/later`)
    await until(async () => (await first(later))?.outcome === 'delivered')
    expect((await first(hookId))?.outcome).toBe(null)
    now += TAKEN_MS + MINUTE_MS
    await until(async () => (await first(hookId))?.outcome === 'delivered')
    const ids = target.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, ids[2] === ids[0], ids[1] === ids[0]]).toEqual([3, true, false])
  })
})
