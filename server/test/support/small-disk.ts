import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk that tests can fill. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk except for this number of bytes. */
  fillUpTo(freeBytes: number): void
  /** Frees the filled space. */
  clear(): void
  unmount(): void
}

/** Mounts a disk in memory; `null` where this process may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const filling = join(folder, 'filling')
  const clear = () => rmSync(filling, { force: true })
  return {
    folder,
    fillUpTo(freeBytes) {
      clear()
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)))
    },
    clear,
    unmount() {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
