import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { CommandError } from './command-error.ts'
import { readArguments } from './run-command.ts'

/**
 * The arguments of a command that takes one path: relative to the folder of the person, as npm runs it in the project's.
 *
 * @throws CommandError with the usage
 */
export function readPathAndOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  const { positionals, values } = readArguments(usage, options)
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new CommandError(usage)
  return { path: resolve(process.env['INIT_CWD'] ?? process.cwd(), path), values }
}
