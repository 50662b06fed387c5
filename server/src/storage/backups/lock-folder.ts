import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes this process the only one that writes to a folder of backups.
 *
 * @returns unlocks it
 * @throws Error that names the process that holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(await readFile(path, 'utf8').catch(() => ''))
    if (attempt > 1 || isRunning(pid))
      throw new Error(
        `[backup] The process ${pid} is writing to ${folder}. Wait for its end, or if there is no such process, delete ${path}.`,
      )
    // Of a process that was killed.
    await rm(path, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
