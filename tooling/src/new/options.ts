import { parseArgs } from 'node:util'
import { matches, REMOTE_NAME, SLOT_NAME } from '@viewpage/shared-events/patterns'

/** The options of `viewpage new`. */
export interface NewRemoteOptions {
  /** `mf-notes`; also the name of its folder. */
  readonly name: string
  /** The slot that it fills. */
  readonly slot: string
  /** Folder with the packed packages; `null`: they come from the registry, or are workspaces. */
  readonly packages: string | null
  /** Whether the present folder is the one of the remote. It may contain what `npm install` wrote. */
  readonly here: boolean
}

const USAGE = `usage: viewpage new <name> [--slot <slot>] [--here] [--packages <folder>]
       <name>                 mf-notes: the name of the remote and of its folder
       --slot <slot>          the slot that it fills; by default the name without "mf-"
       --here                 write into this folder, in which the packages are installed
       --packages <folder>    install from the .tgz files of "viewpage pack" in this folder`

/** @throws Error with the usage if the arguments are wrong */
export function readOptions(args: readonly string[]): NewRemoteOptions {
  const { positionals, values } = parse(args)
  const [name = ''] = positionals
  const { slot = name.replace(/^mf-/, ''), packages = null, here = false } = values
  if (positionals.length !== 1) throw new Error(USAGE)
  if (!matches(REMOTE_NAME, name))
    throw refuse(
      `"${name}" is not a name for a remote. It begins with "mf-" and a letter, and has small letters, digits and hyphens.`,
    )
  if (!matches(SLOT_NAME, slot))
    throw refuse(
      `"${slot}" is not a name for a slot. It begins with a letter, and has small letters, digits and hyphens.`,
    )
  return { name, slot, packages, here }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { slot: { type: 'string' }, packages: { type: 'string' }, here: { type: 'boolean' } },
    })
  } catch (error) {
    throw new Error(`[new] ${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    })
  }
}

/** The error of a remote that is not made. */
export function refuse(reason: string): Error {
  return new Error(`[new] Failed to make a remote: ${reason}`)
}
