import type { Config } from '../foundation/config/config.ts'

const MEGABYTE = 1024 * 1024
/** The least that a process can work with. */
const MIN_CONNECTIONS = 2

/** The configuration of one worker: what a knob grants the server is divided by the number of its processes. */
export function partOfProcess(config: Config): Config {
  const { pages, tracking, database } = config
  const { processes } = config.server
  return {
    ...config,
    pages: { ...pages, pageCacheBytes: partOfBytes(pages.pageCacheBytes, processes) },
    tracking: {
      ...tracking,
      ingestionBytesPerMinute: partOfBytes(tracking.ingestionBytesPerMinute, processes),
    },
    database: {
      ...database,
      connections: Math.max(MIN_CONNECTIONS, Math.floor(database.connections / processes)),
    },
  }
}

/** Whole megabytes, because shares of it must be whole bytes; 0 stays 0, which switches something off. */
function partOfBytes(bytes: number, processes: number): number {
  const megabytes = Math.floor(bytes / processes / MEGABYTE)
  return bytes === 0 ? 0 : Math.max(1, megabytes) * MEGABYTE
}
