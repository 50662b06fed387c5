import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metrics } from '../../foundation/metrics/metrics.ts'

/** In the data folder. Each backup writes it; `touch` it after a backup by other tools. */
export const LAST_BACKUP_FILE = 'last-backup'

/** Measures the disk of the data folder, and when it was last backed up. */
export function measureDisk(dataDir: string, { observe }: Pick<Metrics, 'observe'>): void {
  const disk = async (blocks: 'bavail' | 'blocks') => {
    const use = await statfs(dataDir)
    return use[blocks] * use.bsize
  }
  observe('disk_bytes', 'free', () => disk('bavail'))
  observe('disk_bytes', 'size', () => disk('blocks'))
  observe('timestamp_seconds', 'last_backup', async () => {
    const file = await stat(join(dataDir, LAST_BACKUP_FILE)).catch(() => null)
    return file === null ? 0 : file.mtimeMs / 1_000
  })
}
