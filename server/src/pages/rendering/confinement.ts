import { existsSync } from 'node:fs'
import { asUser, freeUserId, NOBODY, withoutPrivileges } from '../../foundation/launcher/fewer-rights.ts'
import type { Command } from '../../foundation/launcher/launcher-messages.ts'
import { startProcess, type LaunchedProcess } from '../../foundation/launcher/start-process.ts'
import { tryCommand } from '../../foundation/launcher/try-command.ts'
import { ENGINE, enginePath, PROGRAM, sandboxFiles } from './sandbox-files.ts'
import { seccompFilter } from './seccomp-filter.ts'

/** How processes with the code of remotes are isolated from the rest of this system. */
export interface Confinement {
  readonly name: 'bubblewrap' | 'unshare' | 'user' | 'none'
  /**
   * Whether code that has left its engine is still confined: it sees no file, process, socket or network of this
   * machine.
   */
  readonly isWall: boolean
  /**
   * Starts Node with a script (an ES module) and three pipes. The first argument of the script is the path of the
   * engine. The script may open no file and start no process.
   *
   * @param permissions options of Node that limit the script; tests take them away. @default its permission model
   * @throws Error when it cannot be started
   */
  start(script: string, permissions?: readonly string[]): Promise<LaunchedProcess>
  /** What the isolation lacks on this system, for the log; empty if it is complete. */
  readonly gaps: readonly string[]
}

/** One way to start a process with fewer rights than the server. */
interface Way extends Pick<Confinement, 'name' | 'isWall' | 'gaps'> {
  /** The command that starts Node, with its arguments. */
  readonly command: (script: string, permissions?: readonly string[]) => Command
}

const MAX_HEAP_MB = 128
/** For heaps, buffers and code. Node and the isolate each reserve 512 MB for code, nearly all of it unused. */
const MAX_MEMORY_KB = 1_536 * 1024

/** No files, processes and threads. The engine is an addon. */
const PERMISSIONS = ['--permission', '--allow-addons', '--disable-warning=PERM0001']

const NODE_OPTIONS = [
  // The permission model does not include it.
  '--no-experimental-sqlite',
  // The debugger would start at this signal.
  '--disable-sigusr1',
  '--disallow-code-generation-from-strings',
  // Isolates share the read-only heap of the process, which must not be that of Node's snapshot.
  '--no-node-snapshot',
  `--max-old-space-size=${MAX_HEAP_MB}`,
  '--input-type=module',
]

/** Node with a script that gets the path of the engine. */
const nodeWith = (
  program: string,
  engine: string,
  script: string,
  permissions: readonly string[] = PERMISSIONS,
) => [...[program, ...permissions, ...NODE_OPTIONS, '--eval', script], engine]

/** No core dump, no file, few descriptors, limited memory. Signals for the whole service do not end what runs in it. */
const LIMITS = `trap '' HUP INT TERM; ulimit -c 0 && ulimit -f 0 && ulimit -n 64 && ulimit -d ${MAX_MEMORY_KB} && exec "$@"`
const withLimits = ['/bin/sh', '-c', LIMITS, 'sh']

const GAP = {
  user: 'it runs as the user of the server',
  calls: 'it may make every system call',
  wall: 'code that leaves its engine reaches the network, UNIX sockets and processes',
  others: 'the code of all remotes runs as one user',
  memory: 'only its heap is limited',
  orphan: 'a process that loops outlives its launcher if that is killed',
}

const isRoot = () => process.getuid?.() === 0

const BUBBLEWRAP = '/usr/bin/bwrap'

/** The descriptor from which Bubblewrap reads the filter of system calls. */
const FILTER = '3'

/** The user of the server creates user namespaces, so as root another user is chosen before. */
function bubblewrap(): Way {
  const filter = seccompFilter()
  const user = isRoot() ? (id: number) => asUser(id) : () => withoutPrivileges
  return {
    name: 'bubblewrap',
    isWall: true,
    gaps: [...(isRoot() ? [] : [GAP.user]), ...(filter ? [] : [GAP.calls])],
    command: (script, permissions) => ({
      line: [
        ...[...withLimits, ...user(freeUserId()), BUBBLEWRAP, '--unshare-all', '--die-with-parent'],
        ...['--as-pid-1', '--cap-drop', 'ALL', '--chdir', '/', ...(filter ? ['--seccomp', FILTER] : [])],
        ...sandboxFiles().flatMap(({ source, target }) => ['--ro-bind', source, `/${target}`]),
        ...['--symlink', 'lib', '/lib64', '--remount-ro', '/', '--'],
        ...nodeWith(PROGRAM, ENGINE, script, permissions),
      ],
      env: { NODE_ENV: 'production' },
      ...(filter && { input: filter }),
    }),
  }
}

/**
 * Fills an empty root with the files named by pairs of arguments up to `--`, and runs the command after it. The root is
 * mounted on `/sys`, which exists everywhere and has no programs. This shell is the first process of its namespace: the
 * kernel ends all others with it, and it ends with its parent, whereas that setting is lost with a change of the user.
 */
const FILL_ROOT = `set -e
mount -t tmpfs -o size=64k,mode=755 tmpfs /sys
mkdir /sys/lib
ln -s lib /sys/lib64
while [ "$1" != -- ]; do
  : > "/sys/$2"
  mount --bind -o ro "$1" "/sys/$2"
  shift 2
done
shift
mount -o remount,bind,ro /sys
"$@"`

/** With namespaces by util-linux. */
function unshare(): Way {
  const unshare = '/usr/bin/unshare'
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--net', '--uts']
  return {
    name: 'unshare',
    isWall: true,
    gaps: [...(isRoot() ? [] : [GAP.user]), GAP.calls],
    command(script, permissions) {
      const id = freeUserId()
      // Without root, a second user namespace takes the rights away that the first one gave.
      const leave = isRoot() ? [`--setgid=${id}`, `--setuid=${id}`] : ['--user']
      const root = isRoot() ? [] : ['--user', '--map-root-user']
      return {
        line: [
          ...[...withLimits, ...withoutPrivileges, unshare, ...root, ...namespaces, '--'],
          ...['/bin/sh', '-c', FILL_ROOT, 'sh'],
          ...sandboxFiles().flatMap(({ source, target }) => [source, target]),
          ...['--', unshare, ...leave, '--root=/sys', '--'],
          ...nodeWith(PROGRAM, ENGINE, script, permissions),
        ],
        env: { NODE_ENV: 'production', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      }
    },
  }
}

/** Without namespaces: only the engine and Node's permission model stand between the code and the system. */
function withoutWall(
  name: 'user' | 'none',
  prefix: readonly string[],
  gaps: readonly string[],
  user?: number,
): Way {
  return {
    name,
    isWall: false,
    gaps: [GAP.wall, ...gaps],
    command: (script, permissions) => ({
      line: [...prefix, ...nodeWith(process.execPath, enginePath(), script, permissions)],
      env: { NODE_ENV: 'production' },
      user,
    }),
  }
}

/** From the strictest to the one that works everywhere. */
function waysHere(): readonly Way[] {
  const plain = withoutWall('none', [], [GAP.user, GAP.memory, GAP.orphan])
  if (process.platform !== 'linux') return [plain]
  return [
    ...(existsSync(BUBBLEWRAP) ? [bubblewrap()] : []),
    unshare(),
    ...(isRoot()
      ? [
          withoutWall('user', [...withLimits, ...asUser(freeUserId())], [GAP.others]),
          // Some containers map only ids below 65,536.
          withoutWall('user', withLimits, [GAP.others, GAP.orphan], NOBODY),
        ]
      : [withoutWall('user', [...withLimits, ...withoutPrivileges], [GAP.user])]),
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

/** All ways that work on this system, from the strictest. */
export async function findConfinements(): Promise<Confinement[]> {
  const ways = waysHere()
  const working = await Promise.all(ways.map(works))
  return ways.filter((_, index) => working[index]).map(confinementOf)
}

async function findFirst([way, ...others]: readonly Way[]): Promise<Confinement> {
  // A program or a right may be missing, or Node's folder may not be readable.
  if (way && (others.length === 0 || (await works(way)))) return confinementOf(way)
  return findFirst(others)
}

/** Loads the engine, too. */
const TRIAL = `process.dlopen({ exports: {} }, process.argv[1]); process.exit(0)`

async function works({ command }: Way): Promise<boolean> {
  let trial: Command
  try {
    trial = command(TRIAL)
  } catch {
    // The engine is not built for this system, or Node does not report its libraries.
    return false
  }
  return tryCommand(trial)
}

const confinementOf = ({ name, isWall, gaps, command }: Way): Confinement => ({
  name,
  isWall,
  gaps,
  start: (script, permissions) => startProcess(command(script, permissions)),
})
