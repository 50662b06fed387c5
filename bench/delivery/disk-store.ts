import { DatabaseSync } from 'node:sqlite'
import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'

/** A disk on which browsers keep what their pages keep. */
export interface Disk {
  storeOf(browser: string): KeyValueStore
  close(): void
}

/** Opens a disk in a file. Every entry is written when it is set; nothing lives in memory. */
export function openDisk(file: string): Disk {
  const database = new DatabaseSync(file)
  // It has to outlive the process, as a browser's own does, and not the machine.
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
