#!/usr/bin/env node
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { build } from './build.ts'

const COMMANDS: Readonly<Record<string, { help: string; run: (args: string[]) => Promise<void> }>> = {
  build: {
    help: 'build the workspaces named, or the one in this folder',
    run: async (folders) => {
      for (const folder of folders.length > 0 ? folders : ['.']) {
        const start = performance.now()
        const { name } = await build(resolve(folder))
        console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      }
    },
  },
  dev: {
    help: 'serve the remote in this folder by itself, one page for each case',
    run: async () => {
      const { dev } = await import('./dev/dev.ts')
      await dev(process.cwd())
    },
  },
  watch: {
    help: 'rebuild the given workspaces on every change, and release them to VIEWPAGE_URL',
    run: async (folders) => {
      const { watch } = await import('./dev/watch.ts')
      const { VIEWPAGE_URL: url = '', VIEWPAGE_RELEASE_TOKEN: token = '' } = process.env
      await watch({ folders: folders.map((folder) => resolve(folder)), url, token })
    },
  },
  styleguide: {
    help: 'build the styleguide: tokens, controls and the cases of every remote; --watch rebuilds it on every change',
    run: async (args) => {
      const { styleguide } = await import('./styleguide/styleguide.ts')
      await styleguide({ watch: args.includes('--watch') })
    },
  },
  test: {
    help: 'run the unit tests of the workspace in this folder',
    run: async (args) => {
      const { runUnitTests } = await import('./unit-tests.ts')
      process.exitCode = runUnitTests(args)
    },
  },
  check: {
    help: 'check what changed since HEAD, or since the commit named: lint, format, types, related unit tests',
    run: async ([base = 'HEAD']) => {
      const { checkChanges } = await import('./check/check-changes.ts')
      process.exitCode = await checkChanges(base, (line) => console.log(line))
    },
  },
  types: {
    help: 'check the types of the given workspaces, or of the one in this folder',
    run: async (folders) => {
      const { checkTypes } = await import('./check-types.ts')
      process.exitCode = checkTypes(folders.length > 0 ? folders : [process.cwd()])
    },
  },
  advisories: {
    help: 'compare production dependencies with the advisories of the registry',
    run: async () => {
      const { checkAdvisories } = await import('./advisories/check-advisories.ts')
      process.exitCode = await checkAdvisories((line) => console.log(line))
    },
  },
  release: {
    help: 'publish and activate a remote; list, activate, rollback',
    run: async (args) => {
      const { release } = await import('./release/release.ts')
      await release(args, {
        folder: process.cwd(),
        env: process.env,
        user: userName(),
        print: (line) => console.log(line),
      })
    },
  },
}

/** `undefined` in a container, where the user may have no name. */
function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) {
  const list = Object.entries(COMMANDS).map(([key, { help }]) => `  ${key.padEnd(10)} ${help}`)
  console.error(`usage: viewpage <command>\n${list.join('\n')}`)
  process.exitCode = 2
} else {
  await command.run(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
