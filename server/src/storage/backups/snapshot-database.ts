import BetterSqlite from 'better-sqlite3'

/** Pages; all of them. With fewer, SQLite begins again whenever another process writes in between. */
const ALL_PAGES = 0x7fff_ffff

/**
 * Copies an SQLite database as it is at one moment, while others write to it.
 *
 * @param to a file that does not exist
 */
export async function snapshotDatabase(from: string, to: string): Promise<void> {
  const source = new BetterSqlite(from, { readonly: true, fileMustExist: true })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/** What the rows of a snapshot name. */
export interface Snapshot {
  /** The last migration. */
  readonly migration: string
  /** Whether there is neither an account nor a build: no server has run with it. */
  isEmpty(): boolean
  /** SHA-256 of every file that begins with a text, each once. */
  namedFiles(prefix?: string): Iterable<string>
  close(): void
}

/** @throws Error if the file is no database of this server, or is broken */
export function openSnapshot(file: string): Snapshot {
  const connection = new BetterSqlite(file, { readonly: true, fileMustExist: true })
  requireWhole(connection, file)
  return readSnapshot(connection)
}

/** Like {@link openSnapshot}, without reading all of it: for one that was checked when it was made. */
export const openCheckedSnapshot = (file: string): Snapshot =>
  readSnapshot(new BetterSqlite(file, { readonly: true, fileMustExist: true }))

function requireWhole(connection: BetterSqlite.Database, file: string): void {
  const [problem] = connection.pragma('integrity_check(1)', { simple: false }) as {
    integrity_check: string
  }[]
  if (problem?.integrity_check !== 'ok') {
    connection.close()
    throw new Error(
      `[backup] The database ${file} is broken: ${problem?.integrity_check}. Use another snapshot.`,
    )
  }
}

function readSnapshot(connection: BetterSqlite.Database): Snapshot {
  const { name } = connection
    .prepare('select name from kysely_migration order by name desc limit 1')
    .get() as { name: string }
  return {
    migration: name,
    isEmpty() {
      const found = connection
        .prepare('select exists(select 1 from users) or exists(select 1 from build_files) as found')
        .get() as { found: number }
      return found.found === 0
    },
    *namedFiles(prefix = '') {
      const end = `${prefix}g`
      const rows = connection
        .prepare(
          `select sha256 from assets where sha256 between ? and ?
           union select sha256 from build_files where sha256 between ? and ? order by sha256`,
        )
        .iterate(prefix, end, prefix, end)
      for (const { sha256 } of rows as Iterable<{ sha256: string }>) yield sha256
    },
    close: () => connection.close(),
  }
}
