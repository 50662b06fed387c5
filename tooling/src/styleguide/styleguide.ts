import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { REMOTES } from '../../setup/workspaces.mjs'
import { standAloneBuild } from '../dev/stand-alone-build.ts'
import type { Mode } from '../webpack/base.ts'
import { iconsInUse } from './icons-in-use.ts'

const root = join(import.meta.dirname, '../../..')
const page = join(import.meta.dirname, '../dev/page/index.html')

/**
 * Builds the pages below `/styleguide/`: the styleguide itself, and for every remote the pages of cases that
 * `npm run dev -w mf-…` serves.
 *
 * @throws Error with webpack's messages if it does not compile
 */
export async function styleguide({ watch }: { watch: boolean }): Promise<void> {
  const start = performance.now()
  const mode = watch ? 'development' : 'production'
  // `npm run dev` has builds of its own.
  const out = join(root, 'remote-kit', watch ? 'dist/dev' : 'dist', 'styleguide')
  // In sequence: parallel builds need much memory and save little time.
  for (const build of buildsOf(mode, out)) await (watch ? keepBuilding(build) : buildOnce(build))
  for (const folder of ['', ...REMOTES]) writePage(join(out, folder))
  writeFileSync(
    join(out, 'contents.json'),
    JSON.stringify({ remotes: REMOTES, icons: iconsInUse(root, REMOTES) }),
  )
  console.log(`built the styleguide in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

function buildsOf(mode: Mode, out: string): Configuration[] {
  return [
    standAloneBuild({
      folder: join(root, 'remote-kit'),
      entry: './dev/styleguide/main.tsx',
      mode,
      publicPath: '/styleguide/',
      out,
    }),
    ...REMOTES.map((name) =>
      standAloneBuild({
        folder: join(root, name),
        mode,
        publicPath: `/styleguide/${name}/`,
        out: join(out, name),
      }),
    ),
  ]
}

/** Every build has the same page, which loads the files of its own folder. */
function writePage(folder: string): void {
  mkdirSync(folder, { recursive: true })
  cpSync(page, join(folder, 'index.html'))
}

function buildOnce(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
        else resolve()
      })
    })
  })
}

/** Resolves after the first build. A build that fails is shown, and the next save builds again. */
function keepBuilding({ output, ...configuration }: Configuration): Promise<void> {
  return new Promise((resolve) => {
    // `clean` would delete the pages, which are in the same folders.
    webpack({ ...configuration, output: { ...output, clean: false } }).watch({}, (error, stats) => {
      if (error || !stats || stats.hasErrors()) console.error(error ?? stats?.toString('errors-only'))
      resolve()
    })
  })
}
