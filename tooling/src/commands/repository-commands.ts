import { resolve } from 'node:path'
import { installMissing } from '../../setup/locked-packages.mjs'
import type { Commands } from './command.ts'
import { print } from './print.ts'

/** They need packages that `npm start` does not install. */
const OF_DEVELOPMENT = ['check', 'pack', 'test', 'types']

/** Installs the packages that a command needs, if they are missing. */
export function prepareCommand(name: string): void {
  if (OF_DEVELOPMENT.includes(name)) installMissing()
}

/** Commands for this repository as a whole. The package does not contain them. */
export const REPOSITORY_COMMANDS: Commands = {
  watch: {
    help: 'rebuild the given workspaces on every change, and release them to VIEWPAGE_URL',
    run: async (folders) => {
      const { watch } = await import('../dev/watch.ts')
      const { VIEWPAGE_URL: url = '', VIEWPAGE_RELEASE_TOKEN: token = '' } = process.env
      await watch({ folders: folders.map((folder) => resolve(folder)), url, token })
    },
  },
  styleguide: {
    help: 'build the styleguide: tokens, controls and the cases of every remote; --watch rebuilds it on every change',
    run: async (args) => {
      const { styleguide } = await import('../styleguide/styleguide.ts')
      await styleguide({ watch: args.includes('--watch') })
    },
  },
  check: {
    help: 'check what changed since HEAD, or since the commit named: lint, format, types, related unit tests',
    run: async ([base = 'HEAD']) => {
      const { checkChanges } = await import('../check/check-changes.ts')
      process.exitCode = await checkChanges(base, print)
    },
  },
  advisories: {
    help: 'compare production dependencies with the advisories of the registry',
    run: async () => {
      const { checkAdvisories } = await import('../advisories/check-advisories.ts')
      process.exitCode = await checkAdvisories(print)
    },
  },
  pack: {
    help: 'pack what other repositories install into the folder named, or into packages/',
    run: async ([out = 'packages']) => {
      const { pack } = await import('../pack/pack.ts')
      for (const { name, version, file } of pack(resolve(out))) print(`${name} ${version}  ${file}`)
    },
  },
}
