// The workspaces of this repository: package.json names them, `mf-*` stands for every remote.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Folders of all workspaces. */
export const WORKSPACES = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.flatMap(
  (pattern) => (pattern.endsWith('*') ? foldersThatStartWith(pattern.slice(0, -1)) : [pattern]),
)

/** Folders of the remotes, which are their names. */
export const REMOTES = WORKSPACES.filter((folder) => folder.startsWith('mf-'))

function foldersThatStartWith(start) {
  return readdirSync(root)
    .filter((name) => name.startsWith(start) && existsSync(join(root, name, 'package.json')))
    .sort()
}
