import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/** An icon that a remote imports. */
export interface IconInUse {
  /** `bold/x-bold` */
  readonly name: string
  /** SVG path data, for `<Icon path>`. */
  readonly path: string
  readonly remotes: readonly string[]
}

const require = createRequire(import.meta.url)
const IMPORT = /'@phosphor-icons\/core\/(?:assets\/)?((?:regular|bold|fill)\/[\w-]+)\.svg'/g

/** All icons that the remotes import, and where. */
export function iconsInUse(root: string, remotes: readonly string[]): IconInUse[] {
  const uses = new Map<string, Set<string>>()
  for (const remote of remotes) {
    for (const file of readdirSync(join(root, remote, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue
      for (const [, name = ''] of readFileSync(join(root, remote, 'src', file), 'utf8').matchAll(IMPORT)) {
        uses.set(name, (uses.get(name) ?? new Set()).add(remote))
      }
    }
  }
  return [...uses]
    .sort(([one], [other]) => basename(one).localeCompare(basename(other)))
    .map(([name, users]) => ({ name, path: drawingOf(name), remotes: [...users] }))
}

function drawingOf(name: string): string {
  const source = readFileSync(require.resolve(`@phosphor-icons/core/assets/${name}.svg`), 'utf8')
  return [...source.matchAll(/<path[^<>]*\sd="([^"<>]+)"/g)].map(([, data]) => data).join('')
}
