import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** An example: the same small remote in each framework. */
export interface Framework {
  /** `Vue`, as the slot says in its title. */
  readonly name: string
  /** `examples/vue` */
  readonly folder: string
  readonly slot: string
}

export const FRAMEWORKS: readonly Framework[] = [
  { name: 'React', folder: 'examples/react', slot: 'counter-react' },
  { name: 'plain DOM', folder: 'examples/plain-dom', slot: 'counter-dom' },
  { name: 'Preact', folder: 'examples/preact', slot: 'counter-preact' },
  { name: 'Svelte', folder: 'examples/svelte', slot: 'counter-svelte' },
  { name: 'Vue', folder: 'examples/vue', slot: 'counter-vue' },
]

/** What the journey has seen of an example. */
export interface Seen {
  /** With Brotli. */
  readonly entryBytes: number
  /** In every language. */
  readonly isRendered: boolean
  /** In the elements that the server sent. */
  readonly isHydrated: boolean
}

/** The table of the guide. */
export function frameworksTable(seen: ReadonlyMap<string, Seen>): string {
  const yesOrNo = (is = false) => (is ? 'yes' : 'no')
  const rows = FRAMEWORKS.map(({ name, folder }) => {
    const { entryBytes = 0, isRendered, isHydrated } = seen.get(folder) ?? {}
    const kilobytes = `${(entryBytes / 1000).toFixed(1)} kB`
    return [
      `[${name}](../../${folder}/)`,
      kilobytes,
      yesOrNo(isRendered),
      yesOrNo(isHydrated),
      linesOf(folder),
    ]
  })
  const head = ['framework', 'entry, Brotli', 'drawn by the server', 'hydrated', 'lines by hand']
  return table([head, ...rows.map((row) => row.map(String))])
}

/** Lines that a person writes: code without comments and empty lines; no texts, styles or settings of npm and TypeScript. */
function linesOf(folder: string): number {
  const files = globSync(['src/**/*.{ts,tsx,svelte,vue}', 'build/*', 'webpack.config.ts'], {
    cwd: join(root, folder),
  })
  const lines = files.flatMap((file) => readFileSync(join(root, folder, file), 'utf8').split('\n'))
  return lines.filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length
}

/** As oxfmt aligns it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  )
}
