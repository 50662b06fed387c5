import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Commands } from './command.ts'
import { print } from './print.ts'

/** What the team of a remote needs, in this repository or in its own. */
export const REMOTE_COMMANDS: Commands = {
  new: {
    help: 'write a new remote: viewpage new mf-notes --slot notes',
    run: async (args) => {
      const { newRemote } = await import('../new/new.ts')
      newRemote(args, { cwd: process.cwd(), print })
    },
  },
  build: {
    help: 'build the workspaces named, or the one in this folder',
    run: async (folders) => {
      const { build } = await import('../build.ts')
      for (const folder of folders.length > 0 ? folders : ['.']) {
        const start = performance.now()
        const { name } = await build(resolve(folder))
        print(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      }
    },
  },
  dev: {
    help: 'serve the remote in this folder by itself (--port 0: any); --server <url> shows it in a page of that server on each save',
    run: async (args) => {
      if (args.some((arg) => arg.startsWith('--server'))) {
        const { devOnServer } = await import('../dev/dev-on-server.ts')
        return devOnServer(args, { folder: process.cwd(), env: process.env, print })
      }
      const { port } = parseArgs({ args, options: { port: { type: 'string' } } }).values
      const { dev } = await import('../dev/dev.ts')
      await dev(process.cwd(), port === undefined ? {} : { port: Number(port) })
    },
  },
  test: {
    help: 'run the unit tests of the workspace in this folder',
    run: async (args) => {
      const { runUnitTests } = await import('../unit-tests.ts')
      process.exitCode = runUnitTests(args)
    },
  },
  types: {
    help: 'check the types of the given workspaces, or of the one in this folder',
    run: async (folders) => {
      const { checkTypes } = await import('../check-types.ts')
      process.exitCode = checkTypes(folders.length > 0 ? folders : [process.cwd()])
    },
  },
  check: {
    help: 'check the remote in this folder: types, unit tests, build with its budgets, and the gate of --server <url> or VIEWPAGE_URL',
    run: async (args) => {
      const { checkRemote } = await import('../check-remote.ts')
      process.exitCode = await checkRemote(args, { folder: process.cwd(), env: process.env, print })
    },
  },
  canary: {
    help: 'give a published version to some visitors; status, promote, hold, resume, abort',
    run: runCanary,
  },
  release: {
    help: 'publish and activate a remote; --preview, list, activate, rollback, canary',
    run: async (args) => {
      if (args[0] === 'canary') return runCanary(args.slice(1))
      const { release } = await import('../release/release.ts')
      await release(args, { folder: process.cwd(), env: process.env, user: userName(), print })
    },
  },
  errors: {
    help: 'print what pages reported about a remote: viewpage errors mf-notes; --version, --limit, --json',
    run: async (args) => {
      const { errors } = await import('../release/errors.ts')
      await errors(args, { env: process.env, print })
    },
  },
  events: {
    help: 'how often the events of its own of a remote arrived, by day and version; --json exports them',
    run: async (args) => {
      const { events } = await import('../release/events.ts')
      await events(args, { env: process.env, print })
    },
  },
  recordings: {
    help: 'keep recordings of pages, which the gate replays with each candidate: list, add, remove',
    run: async (args) => {
      const { recordings } = await import('../release/recordings.ts')
      await recordings(args, { env: process.env, print })
    },
  },
  docs: {
    help: 'write what the remote in this folder publishes, handles and counts into CONTRACT.md, or into the file named',
    run: async (args) => {
      const { writeContractDocs } = await import('../contract/write-contract-docs.ts')
      await writeContractDocs(args, { folder: process.cwd(), print })
    },
  },
  host: {
    help: 'register the host in this folder, so that releases have to fit it; list, withdraw',
    run: async (args) => {
      const { host } = await import('../release/host.ts')
      await host(args, { folder: process.cwd(), env: process.env, user: userName(), print })
    },
  },
  override: {
    help: 'print a link that shows published versions in one browser: mf-x@1.4.0-dev.0a1b2c3d …',
    run: async (args) => {
      const { override } = await import('../release/override.ts')
      await override(args, { env: process.env, print })
    },
  },
}

async function runCanary(args: string[]): Promise<void> {
  const { canary } = await import('../release/canary.ts')
  process.exitCode = await canary(args, { env: process.env, user: userName(), print, now: Date.now, wait })
}

/** `undefined` in a container, where the user may have no name. */
function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}
