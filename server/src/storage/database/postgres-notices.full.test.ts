import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { askPostgres } from '../../../test/support/ask-postgres.ts'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { until } from '../../../test/support/until.ts'
import { publishChange, type ChangeNotices } from './change-notice.ts'
import { openDatabase, type Database } from './open-database.ts'
import { listenToPostgres, type PostgresNoticesOptions } from './postgres-notices.ts'

describe('notices of changes', () => {
  let storage: TestStorage & { readonly databaseUrl: string }
  let database: Database
  let notices: ChangeNotices
  let received: number
  let log: string[]

  beforeEach(async () => {
    const { databaseUrl, ...rest } = await createStorage('postgres', { hasTables: true })
    storage = { ...rest, databaseUrl: databaseUrl ?? '' }
    database = await openDatabase(storage)
    received = 0
    log = []
  })
  afterEach(async () => {
    await notices.close()
    await database.close()
    await storage.remove()
  })

  function listen(options: Partial<PostgresNoticesOptions> = {}): void {
    const write = (level: string) => (_: unknown, text?: unknown) => log.push(`${level} ${String(text ?? _)}`)
    notices = listenToPostgres({
      listenUrl: storage.databaseUrl,
      log: { warn: write('warn'), info: write('info') },
      ...options,
    })
    notices.onChange('releases', () => (received += 1))
  }

  const change = () => database.write((transaction) => publishChange(transaction, 'postgres', 'releases'))
  const endListener = () => {
    const [server = '', name = ''] = storage.databaseUrl.split(/\/(?=\w+$)/)
    return askPostgres(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'viewpage notices' and datname = '${name}'`,
    )
  }

  it('arrive when the transaction of the change is committed, and not if it is rolled back', async () => {
    listen()
    await until(() => notices.isListening())
    const before = received
    const failed = database.write(async (transaction) => {
      await publishChange(transaction, 'postgres', 'releases')
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await change()
    await until(() => received > before)
    expect(received).toBe(before + 1)
  })

  it('are assumed after the connection was cut, because some may have been missed', async () => {
    listen()
    await until(() => notices.isListening())
    const before = received
    await endListener()
    await until(() => received > before && notices.isListening())
    await change()
    await until(() => received > before + 1)
    expect(log.map((line) => line.split(' ')[0])).toEqual(['warn', 'info'])
  })

  it('are not expected from a connection that gives no answer, which is replaced when it does', async () => {
    const proxy = await startTcpProxy(storage.databaseUrl)
    listen({ listenUrl: proxy.url, checkMs: 50, responseMs: 1_000 })
    await until(() => notices.isListening())
    proxy.hang()
    await until(() => !notices.isListening())
    const before = received
    proxy.resume()
    await until(() => received > before && notices.isListening())
    expect(log.map((line) => line.split(' ')[0])).toEqual(['warn', 'info'])
    await proxy.close()
  })

  it('that cannot be received are logged once, with what to look at', async () => {
    listen({ listenUrl: 'postgres://nobody@127.0.0.1:9/none', responseMs: 50 })
    await until(() => log.length > 0)
    expect(log[0]).toMatch(/warn \[database\] Failed to listen to notices of changes.*DATABASE_LISTEN_URL/)
  })
})
