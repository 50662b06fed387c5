import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import BetterSqlite from 'better-sqlite3'
import { DatabaseFullError, namedIfFull } from './database-full-error.ts'

const withCode = (code: string): unknown => Object.assign(new Error('a test'), { code })

/** The error that SQLite throws if its file may not grow. */
function fullSqlite(): unknown {
  const connection = new BetterSqlite(':memory:')
  try {
    connection.exec('create table texts (text)')
    connection.pragma('max_page_count = 2')
    connection.prepare('insert into texts values (zeroblob(100000))').run()
    return null
  } catch (error) {
    return error
  } finally {
    connection.close()
  }
}

describe('a full disk', () => {
  it.each([
    ['SQLite', fullSqlite()],
    ['PostgreSQL', withCode('53100')],
    [
      'a module that was loaded elsewhere',
      runInNewContext('Object.assign(new Error(), { code })', { code: 'SQLITE_FULL' }),
    ],
  ])('is recognised in the error of %s', (_, error) => {
    expect(namedIfFull(error)).toBeInstanceOf(DatabaseFullError)
  })

  it.each([withCode('SQLITE_BUSY'), withCode('23505'), new Error('a test'), 'a text', null, undefined])(
    'is not the reason of %p',
    (error) => {
      expect(namedIfFull(error)).toBe(error)
    },
  )
})
