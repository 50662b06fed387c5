import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The source maps that lie beside a finished build. Development builds have none. */
export async function sourceMapsIn(build: string): Promise<{ folder: string; names: string[] }> {
  const folder = join(build, 'maps')
  const names = await readdir(folder).catch(() => [])
  return { folder, names: names.filter((name) => name.endsWith('.map')) }
}
