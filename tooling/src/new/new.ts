import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRepository, root } from '../../setup/install.mjs'
import { readOptions, refuse } from './options.ts'
import { projectFiles } from './project-files.ts'
import { templateFiles } from './template.ts'

export interface NewRemoteContext {
  /** The folder in which the folder of the remote is made. */
  readonly cwd: string
  readonly print: (line: string) => void
}

/**
 * Writes a remote that builds, tests, runs by itself and releases: a workspace in this repository, or a project of its
 * own elsewhere.
 *
 * @throws Error with the usage or the reason; nothing is written then
 */
export function newRemote(args: readonly string[], { cwd, print }: NewRemoteContext): void {
  const asked = readOptions(args)
  const isWorkspace = isRepository && resolve(cwd) === root
  const options = { ...asked, packages: asked.packages === null ? null : resolve(cwd, asked.packages) }
  const folder = asked.here ? cwd : join(cwd, asked.name)
  checkEmpty(folder, asked.here)
  const files = new Map([...templateFiles(options), ...projectFiles(options, { folder, isWorkspace })])
  if (isWorkspace) inWorkspace(files)
  for (const [name, content] of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  print(`${options.name} fills the slot ${options.slot}. Next:`)
  const steps = isWorkspace ? WORKSPACE_STEPS : PROJECT_STEPS
  for (const step of asked.here ? steps.slice(1) : steps)
    print(`  ${step.replaceAll('<name>', options.name)}`)
}

/** What `npm install` reads and writes. */
const INSTALLED = ['.npmrc', 'node_modules', 'package-lock.json', 'package.json']

/** @throws Error if the folder has files that are not those of an install, where they are allowed */
function checkEmpty(folder: string, isInstalled: boolean): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const other = names.find((name) => !isInstalled || !INSTALLED.includes(name))
  if (other !== undefined) throw refuse(`${folder} has a file ${other}. Choose an empty folder.`)
}

const WORKSPACE_STEPS = [
  'npm install --ignore-scripts',
  'npm run dev -w <name>',
  'npx viewpage test <name>',
  'npm run release -w <name> -- --reason "first version"',
]

const PROJECT_STEPS = [
  'cd <name> && npm install',
  'npm run dev      (by itself, one page for each case)',
  'npm run check    (types, unit tests, build)',
  'npm run release -- --reason "first version"',
]

/** Each remote of this repository has a port of its own; the repository has the files that Git leaves out. */
function inWorkspace(files: Map<string, string>): void {
  files.delete('.gitignore')
  const used = globSync('mf-*/webpack.config.ts', { cwd: root }).map((file) =>
    Number(/port: (\d+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 0),
  )
  const config = files.get('webpack.config.ts') ?? ''
  files.set('webpack.config.ts', config.replace(/port: \d+/, `port: ${Math.max(4100, ...used) + 1}`))
}
