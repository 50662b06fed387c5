import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { root } from '../../setup/install.mjs'
import { emitSources } from './emit.ts'
import { packageJsonOf, type WorkspacePackage } from './package-json.ts'
import { packedDocuments } from './packed-documents.ts'
import { PACKAGES } from './packages.ts'

/** Folders whose sources the package contains as they are. */
const TEMPLATES = 'template/'

/** A packed workspace. */
export interface PackedPackage {
  readonly name: string
  readonly version: string
  /** Absolute path of the `.tgz`. */
  readonly file: string
}

/**
 * Packs what other repositories install into `.tgz` files: JavaScript, types, styles and documents, no sources.
 *
 * @param out folder for the files; created if it is missing
 * @throws Error if a workspace does not compile, or npm cannot pack it
 */
export function pack(out: string): PackedPackage[] {
  mkdirSync(out, { recursive: true })
  return packFolders(
    PACKAGES.map((workspace) => stage(join(root, workspace))),
    resolve(out),
  )
}

/** Writes what a package contains into a folder. @returns the folder */
function stage(workspace: string): string {
  const own = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as WorkspacePackage
  const folder = join(root, 'node_modules/.cache/viewpage/packages', own.name)
  rmSync(folder, { recursive: true, force: true })
  const files = filesOf(workspace, own)
  const isSource = (file: string) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith(TEMPLATES)
  emitSources(
    workspace,
    files.filter(isSource).map((file) => join(workspace, file)),
    folder,
  )
  for (const file of files.filter((each) => !isSource(each)))
    cpSync(join(workspace, file), join(folder, file))
  for (const [place, text] of packedDocuments(basename(workspace), files)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const isPacked = (file: string) => file === './package.json' || globSync(join(folder, file)).length > 0
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJsonOf(own, isPacked), null, 2)}\n`)
  return folder
}

/** The files that a workspace's `files` names, without tests. */
function filesOf(workspace: string, { files }: WorkspacePackage): string[] {
  const leftOut = files.filter((file) => file.startsWith('!')).map((file) => file.slice(1))
  return files
    .filter((file) => !file.startsWith('!'))
    .flatMap((file) => (statSync(join(workspace, file)).isDirectory() ? inFolder(workspace, file) : [file]))
    .filter((file) => !leftOut.some((each) => file === each || file.startsWith(`${each}/`)))
    .filter((file) => file.startsWith(TEMPLATES) || !/\.(?:test|test-d)\.tsx?$/.test(file))
}

function inFolder(workspace: string, folder: string): string[] {
  return globSync(`${folder}/**/*`, { cwd: workspace, exclude: ['**/node_modules', '**/dist'] })
    .filter((file) => statSync(join(workspace, file)).isFile())
    .sort()
}

/** All at once, because npm takes a second to start. */
function packFolders(folders: readonly string[], out: string): PackedPackage[] {
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', out]
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...folders], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`[pack] Failed to pack ${folders.join(', ')}:\n${stderr}`)
  const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[]
  return packed.map(({ name, version, filename }) => ({ name, version, file: join(out, filename) }))
}
