import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that is whole, or not there, also after a loss of power. @param part path beside it, on the same disk */
export async function writeDurably(path: string, part: string, content: Uint8Array | string): Promise<void> {
  const file = await open(part, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameDurably(part, path)
}

/** Renames what is on the disk already. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncPath(dirname(to))
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
