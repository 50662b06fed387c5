// npm run build: every workspace that is built. npm start does the same, unless nothing has changed since.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'
import { WORKSPACES } from './workspaces.mjs'

const STAMP = join(root, 'node_modules/.viewpage-built')

/** Nothing in them is part of a build. */
const UNBUILT = ['server', 'importers', 'importer-impress', 'demo', 'e2e', 'cluster', 'bench']
/** The remote with files of its own is among the builds of a start, for operators who show its slot. */
const isExample = (folder) => folder.startsWith('examples/') && folder !== 'examples/remote-with-files'
const SHARED_FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json']

/** @returns the folders of the workspaces that have a build. No page needs that of another example. */
export function builtWorkspaces() {
  return WORKSPACES.filter(
    (folder) => !isExample(folder) && 'build' in (readJson(folder, 'package.json').scripts ?? {}),
  )
}

export function build() {
  run('viewpage', ['build', ...builtWorkspaces()])
  noteBuild()
}

/** Notes what was built from which files, so that the next start need not build it again. */
export function noteBuild() {
  writeFileSync(STAMP, fingerprint())
}

export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

export function buildWhatChanged() {
  if (!isBuilt()) build()
}

/** @param {string[]} path from the root */
function readJson(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
}

/** Of all that is built, by content, and of what was built from it, by size and time. */
function fingerprint() {
  const folders = WORKSPACES.filter((workspace) => !UNBUILT.includes(workspace) && !isExample(workspace))
  const hash = createHash('sha256')
  for (const file of [...SHARED_FILES, ...folders.flatMap((folder) => filesIn(folder, isSource))]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  // `viewpage dev` has builds of its own in `dist/dev`.
  for (const file of folders.flatMap((folder) => filesIn(join(folder, 'dist'), (name) => name !== 'dev'))) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size} ${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** @param {(name: string) => boolean} isWanted @returns {string[]} paths from the root, sorted */
function filesIn(folder, isWanted) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) =>
    isWanted(name),
  )
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path, isWanted) : [path]
    })
}

function isSource(name) {
  return !['dist', 'node_modules', 'test-results'].includes(name)
}

if (process.argv[1] === import.meta.filename) build()
