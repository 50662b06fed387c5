import { parseArgs } from 'node:util'
import { table } from '@viewpage/tooling/figures'

/** The default, whose kind the option has, and what it does. The default of a list is all that it can name. */
type Option = readonly [fallback: number | string | boolean | readonly string[], help: string]

type Value<Fallback> = Fallback extends number
  ? number
  : Fallback extends boolean
    ? boolean
    : Fallback extends readonly (infer Name)[]
      ? readonly Name[]
      : string

/**
 * Reads the options of a benchmark, such as `--rounds 3 --peers podium,piral --no-presses`. `--help` prints them.
 *
 * @throws Error that names the option
 */
export function readOptions<const Options extends Readonly<Record<string, Option>>>(
  options: Options,
): { readonly [Name in keyof Options]: Value<Options[Name][0]> } {
  const kinds = Object.entries(options).map(
    ([name, [fallback]]): [string, { type: 'boolean' | 'string' }] => [
      name,
      { type: typeof fallback === 'boolean' ? 'boolean' : 'string' },
    ],
  )
  const { values } = parseArgs({
    options: { ...Object.fromEntries(kinds), help: { type: 'boolean' } },
    allowNegative: true,
  }) as { values: Readonly<Record<string, string | boolean | undefined>> }
  if (values['help'] === true) {
    console.log(helpOf(options))
    process.exit(0)
  }
  const read = Object.entries(options).map(([name, [fallback]]) => {
    const given = values[name]
    return [name, given === undefined ? fallback : valueOf(name, given, fallback)]
  })
  return Object.fromEntries(read) as { [Name in keyof Options]: Value<Options[Name][0]> }
}

function valueOf(name: string, given: string | boolean, fallback: Option[0]): Option[0] {
  if (typeof given === 'boolean' || typeof fallback === 'string') return given
  if (typeof fallback === 'number') {
    if (!(Number(given) >= 0)) throw new Error(`[bench] --${name} is a number from 0, not "${given}".`)
    return Number(given)
  }
  const all = fallback as readonly string[]
  const named = given.split(',').filter((each) => each !== 'none')
  const unknown = named.find((each) => !all.includes(each))
  if (unknown !== undefined)
    throw new Error(`[bench] --${name} has no "${unknown}". There are ${all.join(', ')}, or none.`)
  return all.filter((each) => named.includes(each))
}

function helpOf(options: Readonly<Record<string, Option>>): string {
  return table(
    ['option', 'default', 'what it is'],
    Object.entries(options).map(([name, [fallback, help]]) => [`--${name}`, String(fallback), help]),
  )
}

/** Whether a name contains one of the parts of `--only`, which commas separate. */
export const matching = (only: string) => (name: string) =>
  only.split(',').some((part) => name.includes(part))
