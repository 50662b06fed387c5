import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKSPACES } from '../../setup/workspaces.mjs'
import type { Dependencies } from './touched-workspaces.ts'

interface Package {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface WorkspacePackages {
  /** Folder by name, such as `@viewpage/deck`. */
  readonly folders: ReadonlyMap<string, string>
  /** What each package.json declares. */
  readonly dependencies: Dependencies
}

/** @param root folder of the repository */
export function readWorkspacePackages(root: string): WorkspacePackages {
  const packages = WORKSPACES.map((folder) => ({
    folder,
    declared: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package,
  }))
  const folders = new Map(packages.map(({ folder, declared }) => [declared.name, folder]))
  const dependencies = packages.map(({ folder, declared }) => {
    const { dependencies, devDependencies, peerDependencies } = declared
    const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    return [folder, names.flatMap((name) => folders.get(name) ?? [])] as const
  })
  return { folders, dependencies: Object.fromEntries(dependencies) }
}
