import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../setup/install.mjs'
import { typeCompiler } from '../check-types.ts'

/** A relative import of a source, in declarations, where the compiler leaves the ending as it is. */
const SOURCE_IMPORT = /((?:from |import\()['"]\.{1,2}\/[^'"\n]*)\.tsx?(['"])/g

/** Types of what webpack loads besides scripts. */
const MODULES = join(root, 'remote-kit/types/modules.d.ts')

/**
 * Compiles sources of a workspace to JavaScript and declarations, in folders like those of the sources.
 *
 * @param files absolute paths
 * @throws Error if a source has errors
 */
export function emitSources(workspace: string, files: readonly string[], out: string): void {
  mkdirSync(out, { recursive: true })
  // Beside the output, from where the compiler finds the types of packages.
  const config = `${out}.tsconfig.json`
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(workspace, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: workspace,
        outDir: out,
      },
      include: [],
      files: [...files, MODULES],
    }),
  )
  const { status, stdout } = spawnSync(process.execPath, [typeCompiler(), '-p', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`[pack] Failed to compile ${workspace}:\n${stdout}`)
  for (const name of globSync('**/*.d.ts', { cwd: out })) {
    const file = join(out, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(SOURCE_IMPORT, '$1.js$2'))
  }
}
