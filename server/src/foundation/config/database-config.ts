import type { Variables } from './variables.ts'

export interface DatabaseConfig {
  /** `null`: SQLite in the data folder. */
  readonly url: string | null
  /** A direct address of the same database, on which notices of changes arrive; `null` with SQLite. */
  readonly listenUrl: string | null
  /** A replica of the same database, for reads that may take long; `null` for none. */
  readonly readUrl: string | null
  /** To PostgreSQL, at most. */
  readonly connections: number
}

/** What the requests of one core use at a time. */
const CONNECTIONS_PER_PROCESS = 10

/** The address of PostgreSQL; `null`: SQLite. */
export const readDatabaseUrl = ({ optional }: Variables): string | null =>
  postgresUrl(optional, 'DATABASE_URL')

export function readDatabaseConfig({ optional, integer }: Variables, processes: number): DatabaseConfig {
  const url = postgresUrl(optional, 'DATABASE_URL')
  const listenUrl = postgresUrl(optional, 'DATABASE_LISTEN_URL')
  const readUrl = postgresUrl(optional, 'DATABASE_READ_URL')
  return {
    url,
    listenUrl: url && (listenUrl ?? url),
    readUrl: url && readUrl,
    connections: integer('VIEWPAGE_DATABASE_CONNECTIONS', CONNECTIONS_PER_PROCESS * processes, 2, 10_000),
  }
}

const postgresUrl = (optional: Variables['optional'], name: string) =>
  optional(name, 'a postgres:// address', /^postgres(?:ql)?:\/\/./)
