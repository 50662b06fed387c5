import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import { createSingleFlight } from './single-flight.ts'

/** @returns whether the content of a file has a SHA-256. @throws Error if there is no file */
export type FileCheck = (sha256: string, path: string) => Promise<boolean>

const MAX_REMEMBERED = 100_000

/** Reads a file at its first check in this process, and again when its size, time or inode changed. */
export function createFileCheck(): FileCheck {
  const checked = createBoundedCache<string, string>(MAX_REMEMBERED)
  const once = createSingleFlight<boolean>()

  return async (sha256, path) => {
    const { size, mtimeMs, ino } = await stat(path)
    const state = `${size} ${mtimeMs} ${ino}`
    if (checked.get(sha256) === state) return true
    if (!(await once(`${sha256} ${state}`, () => hasContent(sha256, path)))) return false
    checked.set(sha256, state)
    return true
  }
}

async function hasContent(sha256: string, path: string): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256
}
