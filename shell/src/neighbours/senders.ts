import type { originOf } from '@viewpage/remote-kit/host'
import type { Sender } from '@viewpage/shared-events'

interface CallSite {
  getFileName(): string | null
  isEval(): boolean
}

export type OriginOf = typeof originOf

let origin: OriginOf = () => null

/** Given by the host, so that its own bundle stays in one piece. */
export function nameSendersBy(given: OriginOf): void {
  origin = given
}

const NOBODY: Sender = { remote: '', version: '' }
/** Frames that are looked at. */
const MAX_FRAMES = 30

export const keyOf = ({ remote, version }: Sender): string => `${remote} ${version}`

/** The remote and version that a file belongs to, by its address; `null` for any other file. */
export function senderOfFile(address: string): Sender | null {
  if (!address.startsWith(`${location.origin}/`)) return null
  const sender = origin('', address, NOBODY)
  return sender === NOBODY ? null : sender
}

/**
 * Who is on the stack of an error. Where the browser says which file each frame really came from, a `sourceURL` changes
 * nothing. `null` if that is nobody, or more than one remote: then nobody is to blame.
 */
export function senderOnStack(error: Error): Sender | null {
  return onlySender(filesOnStack(error))
}

/** Who calls the function that calls this. */
export function callerNow(): Sender | null {
  const limit = Error as { stackTraceLimit?: number }
  const before = limit.stackTraceLimit
  limit.stackTraceLimit = MAX_FRAMES
  const error = new Error()
  const sender = senderOnStack(error)
  if (before !== undefined) limit.stackTraceLimit = before
  return sender
}

function onlySender(files: readonly string[]): Sender | null {
  const found = new Map(files.flatMap((file) => withKey(senderOfFile(file))))
  const [sender, ...others] = found.values()
  return sender && others.length === 0 ? sender : null
}

const withKey = (sender: Sender | null) => (sender ? [[keyOf(sender), sender] as const] : [])

/** The files of all frames, innermost first. */
function filesOnStack(error: Error): string[] {
  const format = Error as { prepareStackTrace?: unknown }
  const before = format.prepareStackTrace
  try {
    format.prepareStackTrace = (_: Error, sites: readonly CallSite[]) =>
      sites.map((site) => (site.isEval() ? '' : (site.getFileName() ?? '')))
    const stack: unknown = error.stack
    if (Array.isArray(stack)) return stack as string[]
    // Firefox and Safari: "name@address:1:2".
    return String(stack)
      .split('\n')
      .map((line) => line.slice(line.lastIndexOf('@') + 1))
  } finally {
    format.prepareStackTrace = before
  }
}
