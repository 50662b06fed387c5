import {
  asUser,
  freeUserId,
  NOBODY,
  withoutNetwork,
  withoutNetworkAsUser,
  withoutPrivileges,
} from '../launcher/fewer-rights.ts'
import type { Command } from '../launcher/launcher-messages.ts'
import { startProcess, type LaunchedProcess } from '../launcher/start-process.ts'
import { tryCommand } from '../launcher/try-command.ts'

/** How the code of remotes is isolated from the rest of this system. */
export interface Confinement {
  /**
   * Starts Node with a script (an ES module) and three pipes. The script may open no file and start no process.
   *
   * @throws Error when it cannot be started
   */
  start(script: string): Promise<LaunchedProcess>
  /** What the isolation lacks on this system, for the log; empty if it is complete. */
  readonly gaps: readonly string[]
}

/** One way to start a process with fewer rights than the server. */
interface Way {
  /** A command that runs the command after it. @param userId of a user without other processes */
  readonly prefix: (userId: number) => readonly string[]
  /** The user, where no prefix changes it. @default that of the server */
  readonly user?: number
  readonly gaps: readonly string[]
}

const MAX_HEAP_MB = 256
/** Heap, buffers and code. Memory that V8 reserves without using it does not count. */
const MAX_MEMORY_KB = 768 * 1024

const NODE_OPTIONS = [
  // No files, processes, threads and addons. Before Node 25 this does not include the network.
  '--permission',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${MAX_HEAP_MB}`,
  '--input-type=module',
]

/** No core dump, no file, few descriptors, limited memory. */
const LIMITS = `ulimit -c 0 && ulimit -f 0 && ulimit -n 64 && ulimit -d ${MAX_MEMORY_KB} && exec "$@"`
const withLimits = ['/bin/sh', '-c', LIMITS, 'sh']

const GAP = {
  user: 'it runs as the user of the server',
  network: 'it can reach the network',
  others: 'the code of all remotes runs as one user',
  memory: 'only its heap is limited',
  orphan: 'a process that loops outlives its launcher if that is killed',
}

/** From the strictest to the one that works everywhere. */
function waysHere(): readonly Way[] {
  const plain: Way = { prefix: () => [], gaps: [GAP.user, GAP.network, GAP.memory, GAP.orphan] }
  if (process.platform !== 'linux') return [plain]
  if (process.getuid?.() !== 0) {
    return [
      { prefix: () => [...withLimits, ...withoutNetworkAsUser, ...withoutPrivileges], gaps: [GAP.user] },
      { prefix: () => [...withLimits, ...withoutPrivileges], gaps: [GAP.user, GAP.network] },
      plain,
    ]
  }
  return [
    { prefix: (id) => [...withLimits, ...withoutNetwork, ...asUser(id)], gaps: [] },
    // Containers often may not create a network namespace.
    { prefix: (id) => [...withLimits, ...asUser(id)], gaps: [GAP.network] },
    // Some containers map only ids below 65,536.
    { prefix: () => [...withLimits, ...asUser(NOBODY)], gaps: [GAP.network, GAP.others] },
    { prefix: () => withLimits, user: NOBODY, gaps: [GAP.network, GAP.others, GAP.orphan] },
    plain,
  ]
}

let found: Promise<Confinement> | null = null

/**
 * Finds the strictest way that works on this system. Tries once per process.
 *
 * @throws Error when the launcher ended meanwhile. The next call tries again
 */
export function findConfinement(): Promise<Confinement> {
  found ??= findFirst(waysHere()).catch((error: unknown) => {
    found = null
    throw error
  })
  return found
}

async function findFirst([way, ...others]: readonly Way[]): Promise<Confinement> {
  // A program or a right may be missing, or Node's folder may not be readable.
  if (way && (others.length === 0 || (await tryCommand(commandOf(way, 'process.exit(0)'))))) {
    return { start: (script) => startProcess(commandOf(way, script)), gaps: way.gaps }
  }
  return findFirst(others)
}

function commandOf({ prefix, user }: Way, script: string): Command {
  return {
    line: [...prefix(freeUserId()), process.execPath, ...NODE_OPTIONS, '--eval', script],
    env: { NODE_ENV: 'production' },
    user,
  }
}
