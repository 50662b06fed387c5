import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-error.ts'
import { fail } from './print.ts'

/**
 * The arguments of this process.
 *
 * @throws CommandError with the usage, if there are others
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`)
  }
}

/** Runs a command; one that fails says why. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    fail(error)
  }
}
