import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from './open-database.ts'

describe.each(DATABASES)('group commit on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  const add = (name: string) =>
    database.write(async (transaction) => {
      await transaction.insertInto('secrets').values({ name, value: name }).execute()
      return `wrote ${name}`
    })
  const names = async () =>
    (await database.read.selectFrom('secrets').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  it('resolves each job with its own result, after everything can be read', async () => {
    expect(await Promise.all([add('a'), add('b'), add('c')])).toEqual(['wrote a', 'wrote b', 'wrote c'])
    expect(await names()).toEqual(['a', 'b', 'c'])
  })

  it('writes the other jobs if one fails, and rejects only that one', async () => {
    const results = await Promise.allSettled([add('a'), add('a'), add('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b'])
  })

  it('runs jobs that share a transaction in the order that they name', async () => {
    const ran: string[] = []
    const run = (order?: string) =>
      database.write(() => Promise.resolve(void ran.push(order ?? 'none')), order)
    await Promise.all([run('b'), run('c'), run(), run('a')])
    expect(ran).toEqual(['none', 'a', 'b', 'c'])
  })

  it('yields to the event loop between many jobs', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    await Promise.all(Array.from({ length: 500 }, (_, number) => add(`job ${number}`)))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  it('writes nothing of a job that fails half way', async () => {
    const failing = database.write(async (transaction) => {
      await transaction.insertInto('secrets').values({ name: 'half', value: '' }).execute()
      throw new Error('the rest failed')
    })
    await expect(Promise.all([failing, add('a')])).rejects.toThrow('the rest failed')
    expect(await names()).toEqual(['a'])
  })

  it('adds rows of one turn together, in order, and skips rows whose key exists', async () => {
    const append = (name: string, value: string) => database.append('secrets', [{ name, value }])
    await append('b', 'first')
    await Promise.all([append('c', 'c'), append('b', 'second'), append('a', 'a'), add('d')])
    const rows = await database.read.selectFrom('secrets').select(['name', 'value']).orderBy('name').execute()
    expect(rows.map(({ name, value }) => `${name} ${value}`)).toEqual(['a a', 'b first', 'c c', 'd d'])
  })

  it('writes large jobs all or nothing, one after the other with the rest', async () => {
    const addLarge = (name: string, more?: () => void) =>
      database.writeLarge(async (transaction) => {
        const row = { name, value: 'x'.repeat(1_000_000) }
        await transaction.insertInto('secrets').values(row).execute()
        more?.()
        const { count } = await transaction
          .selectFrom('secrets')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
        return Number(count)
      })
    expect(await addLarge('a')).toBe(1)
    const failing = addLarge('half', () => {
      throw new Error('the rest failed')
    })
    const results = await Promise.allSettled([failing, addLarge('a'), addLarge('c'), add('b')])
    expect(results.map((each) => (each.status === 'fulfilled' ? each.value : each.status))).toEqual([
      ...['rejected', 'rejected', 1, 'wrote b'],
    ])
    expect(await names()).toEqual(['a', 'b', 'c'])
  })

  it('adds rows to several tables at once', async () => {
    await Promise.all([
      database.append('secrets', [{ name: 'a', value: '' }]),
      database.append('viewer_log', [
        { session_id: null, received_at: 1, entry: '{"text":"\\u0000 \\ud800 é"}' },
      ]),
    ])
    expect(await names()).toEqual(['a'])
    const [row] = await database.read.selectFrom('viewer_log').select(['entry', 'session_id']).execute()
    expect(row).toEqual({ entry: '{"text":"\\u0000 \\ud800 é"}', session_id: null })
  })

  it('adds rows of one table with other columns or in another column order', async () => {
    await Promise.all([
      database.append('viewer_log', [{ session_id: null, received_at: 1, entry: 'first' }]),
      database.append('viewer_log', [{ entry: 'second', received_at: 2, session_id: 'b', reason: 'why' }]),
    ])
    await database.append('viewer_log', [{ received_at: 3, entry: 'third', session_id: 'c' }])
    const columns = ['entry', 'received_at', 'session_id', 'reason'] as const
    expect(
      await database.read.selectFrom('viewer_log').select(columns).orderBy('received_at').execute(),
    ).toEqual([
      { entry: 'first', received_at: 1, session_id: null, reason: null },
      { entry: 'second', received_at: 2, session_id: 'b', reason: 'why' },
      { entry: 'third', received_at: 3, session_id: 'c', reason: null },
    ])
  })

  it('adds more rows than one statement takes', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => ({ name: `name ${index}`, value: '' }))
    await Promise.all([database.append('secrets', rows.slice(0, 5)), database.append('secrets', rows)])
    expect(await names()).toHaveLength(1_203)
  })

  it('adds the rows of other jobs if those of one cannot be added', async () => {
    const wrong = [{ session_id: null, received_at: 1, entry: null as unknown as string }]
    const right = [{ session_id: null, received_at: 1, entry: '{}' }]
    const results = await Promise.allSettled([
      database.append('viewer_log', right),
      database.append('viewer_log', wrong),
      add('a'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await database.read.selectFrom('viewer_log').select('entry').execute()).toEqual([{ entry: '{}' }])
    expect(await names()).toEqual(['a'])
  })

  it('puts jobs that arrive during a write in the next transaction', async () => {
    const later: Promise<string>[] = []
    await database.write((transaction) => {
      later.push(add('later'))
      return transaction.insertInto('secrets').values({ name: 'first', value: '' }).execute()
    })
    expect(await Promise.all(later)).toEqual(['wrote later'])
  })

  if (kind === 'postgres') {
    it('retries jobs after PostgreSQL aborts a deadlock of two processes', async () => {
      const other = await openDatabase({ databaseUrl: storage.databaseUrl ?? '' })
      await Promise.all([add('a'), add('b')])
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const change = (by: Database, first: string, second: string) =>
        by.write(async (transaction) => {
          for (const name of [first, second]) {
            const value = sql<string>`value || ${first}`
            await transaction.updateTable('secrets').set({ value }).where('name', '=', name).execute()
            begun[by === database ? 0 : 1]?.resolve()
            await Promise.all(begun.map(({ promise }) => promise))
          }
        })
      try {
        await Promise.all([change(database, 'a', 'b'), change(other, 'b', 'a')])
      } finally {
        await other.close()
      }
      const rows = await database.read.selectFrom('secrets').select('value').orderBy('name').execute()
      expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['aab', 'abb'])
    })

    it('lets two processes change the same rows without a deadlock', async () => {
      const other = await openDatabase({ databaseUrl: storage.databaseUrl ?? '' })
      const rows = Array.from({ length: 50 }, (_, number) => `row ${number}`)
      await Promise.all(rows.map(add))
      let runs = 0
      const change = (by: Database, name: string) =>
        by.write(async (transaction) => {
          runs++
          const value = sql<string>`value || 'x'`
          await transaction.updateTable('secrets').set({ value }).where('name', '=', name).execute()
        }, name)
      const changes = [
        ...rows.map((name) => change(database, name)),
        ...rows.toReversed().map((name) => change(other, name)),
      ]
      try {
        await Promise.all(changes)
      } finally {
        await other.close()
      }
      expect(runs).toBe(changes.length)
    })
  }

  it('goes on with other work while another server writes', async () => {
    const { databaseUrl, dataDir } = storage
    const other = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const large = other.writeLarge(async (transaction) => {
      await transaction.insertInto('secrets').values({ name: 'large', value: '' }).execute()
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const small = add('small')
    setTimeout(mayEnd.resolve, 50)
    await Promise.all([large, small])
    await other.close()
    expect(await names()).toEqual(['large', 'small'])
  })

  it('finishes queued jobs before it closes', async () => {
    const written = add('last')
    await database.close()
    expect(await written).toBe('wrote last')
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    expect(await names()).toEqual(['last'])
  })
})
