import {
  asUser,
  freeUserId,
  NOBODY,
  withoutNetwork,
  withoutNetworkAsUser,
  withoutPrivileges,
} from '../../foundation/launcher/fewer-rights.ts'
import { tryCommand } from '../../foundation/launcher/try-command.ts'

/** How LibreOffice starts on this system: without network, and as a user who owns nothing else where that is possible. */
export interface OfficeConfinement {
  /** Runs the command that follows it. */
  readonly prefix: readonly string[]
  /** The user that the prefix changes to. */
  readonly userId?: number
}

/** One way to start a process with less than the server has. */
interface Way {
  readonly hasNetwork: boolean
  confine(): OfficeConfinement
}

/** No core dump; files of at most 1 GB, in the blocks of 512 bytes that POSIX counts. */
const LIMITS = ['/bin/sh', '-c', 'ulimit -c 0 && ulimit -f 2097152 && exec "$@"', 'sh']

/** From the strictest to the one that works everywhere. */
function waysHere(): readonly Way[] {
  const plain: Way = { hasNetwork: true, confine: () => ({ prefix: [] }) }
  if (process.platform !== 'linux') return [plain]
  if (process.getuid?.() !== 0) {
    return [
      {
        hasNetwork: false,
        confine: () => ({ prefix: [...LIMITS, ...withoutNetworkAsUser, ...withoutPrivileges] }),
      },
      { hasNetwork: true, confine: () => ({ prefix: [...LIMITS, ...withoutPrivileges] }) },
      plain,
    ]
  }
  const as = (userId: number, before: readonly string[]): OfficeConfinement => ({
    prefix: [...LIMITS, ...before, ...asUser(userId)],
    userId,
  })
  return [
    { hasNetwork: false, confine: () => as(freeUserId(), withoutNetwork) },
    // Some containers know only the ids below 65,536.
    { hasNetwork: false, confine: () => as(NOBODY, withoutNetwork) },
    // Containers often may not make a network.
    { hasNetwork: true, confine: () => as(freeUserId(), []) },
    { hasNetwork: true, confine: () => as(NOBODY, []) },
    plain,
  ]
}

let found: Promise<Way> | null = null

/**
 * Finds the best way that this system allows. Tries once per process.
 *
 * @throws Error when no process can be started. The next call tries again
 */
export function findOfficeConfinement(): Promise<Way> {
  found ??= findFirst(waysHere()).catch((error: unknown) => {
    found = null
    throw error
  })
  return found
}

async function findFirst(ways: readonly Way[]): Promise<Way> {
  for (const way of ways) if (await works(way.confine().prefix)) return way
  throw new Error(
    '[server] Failed to confine LibreOffice: no process can be started. Check the limits of the user.',
  )
}

/** Whether a process starts and ends this way: a program may be missing, or a right. */
const works = (prefix: readonly string[]) => tryCommand({ line: [...prefix, '/bin/sh', '-c', ':'], env: {} })
