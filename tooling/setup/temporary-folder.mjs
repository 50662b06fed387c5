// Where tests write their databases and files. Each commit of a database on a disk waits some milliseconds for it; the
// tests make tens of thousands.
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
/** The tests write at most a quarter of it. */
const MIN_FREE_BYTES = 4e9

/** Creates a folder for one run of the tests: in memory where there is enough of it, else where the system says. */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'viewpage-tests-'))
  // PostgreSQL and the importers run as other users.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const [, available = '0'] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return mayRunPrograms() && Math.min(bavail * bsize, Number(available) * 1024) >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Varnish runs what it has compiled. */
function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = ''] = mounts.map((line) => line.split(' ')).find(([, at]) => at === IN_MEMORY) ?? []
  return !options.split(',').includes('noexec')
}
