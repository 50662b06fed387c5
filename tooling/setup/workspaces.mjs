// The workspaces of this repository: package.json names them, `mf-*` stands for every remote.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Folders of all workspaces that are here: an installation may leave importer-impress out. */
export const WORKSPACES = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .workspaces.flatMap((pattern) =>
    pattern.endsWith('*') ? foldersThatStartWith(pattern.slice(0, -1)) : [pattern],
  )
  .filter((folder) => existsSync(join(root, folder, 'package.json')))

/** Folders of the remotes, which are their names. */
export const REMOTES = WORKSPACES.filter((folder) => folder.startsWith('mf-'))

function foldersThatStartWith(start) {
  return readdirSync(root)
    .filter((name) => name.startsWith(start))
    .sort()
}
