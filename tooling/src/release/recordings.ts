import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import { readArguments } from './read-arguments.ts'
import { clientOf } from './release.ts'

export interface RecordingsContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = `usage: viewpage recordings list <remote>             what its candidates are replayed with
       viewpage recordings add <remote> <file>...   files of "Save the recording" (?diagnostics)
       viewpage recordings remove <remote> <name>`

/**
 * Keeps recordings of pages with the server, which replays them with each candidate of a remote. The name of a file, without
 * its ending, is the name of the recording. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and the token.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function recordings(args: readonly string[], { env, print }: RecordingsContext): Promise<void> {
  const { positionals } = readArguments(args, { area: 'recordings', usage: USAGE, options: {} })
  const [verb, remote = '', ...names] = positionals
  if (!matches(REMOTE_NAME, remote)) throw new Error(USAGE)
  const client = clientOf({ env })
  if (verb === 'list' && names.length === 0) {
    const all = await client.recordings(remote)
    if (all.length === 0) print(`nothing: record a page with ?diagnostics, and add what it saves`)
    for (const { name, steps, bytes, addedAt } of all)
      print(`${name}  ${steps} steps, ${bytes} bytes, added ${addedAt}`)
  } else if (verb === 'add' && names.length > 0) {
    for (const file of names) {
      const name = basename(file, '.json')
      const { steps } = await client.addRecording(remote, name, await read(file))
      print(`added ${name}, ${steps} steps`)
    }
  } else if (verb === 'remove' && names.length === 1 && names[0] !== undefined) {
    await client.removeRecording(remote, names[0])
    print(`removed ${names[0]}`)
  } else {
    throw new Error(USAGE)
  }
}

async function read(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (cause) {
    throw new Error(
      `[recordings] Failed to read ${file}: ${cause instanceof Error ? cause.message : String(cause)}. Name a file that "Save the recording" saved.`,
      { cause },
    )
  }
}
