import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * The arguments of a release command.
 *
 * @param area begins the message
 * @throws Error with the usage if an argument is unknown or has no value
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { area, usage, options }: { readonly area: string; readonly usage: string; readonly options: Options },
) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { positionals, ...values }
  } catch (error) {
    throw new Error(`[${area}] ${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    })
  }
}
