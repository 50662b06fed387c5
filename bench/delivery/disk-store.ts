import { DatabaseSync } from 'node:sqlite'
import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'

/** Persistent storage for the simulated browsers. */
export interface Disk {
  storeOf(browser: string): KeyValueStore
  close(): void
}

/** Opens the storage in a file. Every entry is written at once; memory holds nothing. */
export function openDisk(file: string): Disk {
  const database = new DatabaseSync(file)
  // Like a browser's storage, it must survive the process, but not the machine.
  database.exec('pragma journal_mode = wal; pragma synchronous = off')
  database.exec(
    'create table entries (browser text, key text, value text, primary key (browser, key)) without rowid',
  )
  const keys = database.prepare('select key from entries where browser = ?')
  const get = database.prepare('select value from entries where browser = ? and key = ?')
  const set = database.prepare('insert or replace into entries values (?, ?, ?)')
  const remove = database.prepare('delete from entries where browser = ? and key = ?')
  return {
    storeOf: (browser) => ({
      keys: () => keys.all(browser).map(({ key }) => String(key)),
      get: (key) => {
        const value = get.get(browser, key)?.['value']
        return typeof value === 'string' ? value : null
      },
      set: (key, value) => set.run(browser, key, value).changes > 0,
      remove: (key) => void remove.run(browser, key),
    }),
    close: () => database.close(),
  }
}
