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
    help: 'serve the page, and build each part again when its files change; npm run dev installs first',
    run: async () => {
      const { watch } = await import('../dev-page/watch.ts')
      const { PORT = '8080', HOST = '127.0.0.1' } = process.env
      process.exitCode = await watch({ port: Number(PORT), host: HOST, env: process.env, print })
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
