import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import type { MultiStats } from 'webpack'
import { providedBy } from '../contract/build-contracts.ts'
import type { LibrarySetOptions } from '../webpack/library-set.ts'
import { identityOf } from '../webpack/remote-options.ts'
import { filesOf, integrityOf } from './remote-json.ts'

/** Nothing of a set is rendered: each remote has its React in its own server build. */
const SERVER = (name: string) =>
  `module.exports={contract:{name:${JSON.stringify(name)},emits:[],consumes:[]},slots:[],render(){throw new Error('It has no slots.')}}\n`

/**
 * Describes the finished build of a library set, which is released like a remote without slots.
 *
 * @throws Error if it is larger than its budget, or has a style sheet
 */
export function describeLibrarySet(
  { folder, budgetBytes }: LibrarySetOptions,
  { stats: [browser] }: Pick<MultiStats, 'stats'>,
  { out, version }: { readonly out: string; readonly version: string },
): RemoteManifest {
  const { name, container } = identityOf(folder)
  const built = browser ? filesOf(browser) : []
  const [entry, ...others] = built
  if (entry === undefined || others.length > 0 || !entry.endsWith('.js'))
    throw new Error(
      `[tooling] Failed to build ${name}: a library set is one script, not ${built.join(', ') || 'nothing'}.`,
    )
  const actual = brotliCompressSync(readFileSync(join(out, entry))).byteLength
  if (actual > budgetBytes)
    throw new Error(
      `[tooling] Failed to build ${name}: it has ${actual} bytes (Brotli), its budget is ${budgetBytes}. Raise the budget in webpack.config.ts, or use a smaller version.`,
    )
  const server = write(out, 'server', 'cjs', SERVER(name))
  const texts = write(out, 'locales/en', 'json', '{}\n')
  return {
    ...{ name, version, container, entry, server, css: [], preload: [] },
    ...{ exposes: ['./modules'], slots: [], emits: [], consumes: [], shared: {} },
    provides: { ...providedBy(folder) },
    locales: { en: texts },
    integrity: Object.fromEntries(
      [entry, server, texts].map((file) => [file, integrityOf(readFileSync(join(out, file)))]),
    ),
    timeouts: { render: 150 },
    budget: { allowed: budgetBytes, actual },
  }
}

/** Writes a file that is named by its content. */
function write(out: string, name: string, ending: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const file = `${name}.${hash}.${ending}`
  mkdirSync(join(out, file, '..'), { recursive: true })
  writeFileSync(join(out, file), content)
  return file
}
