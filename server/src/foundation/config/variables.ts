import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError } from './config-error.ts'

/** Reads environment variables. Every function throws ConfigError for a value that it cannot use. */
export interface Variables {
  /** @param expected for the error. @param parse returns `undefined` for what it cannot use */
  read<Result>(
    name: string,
    fallback: Result,
    expected: string,
    parse: (text: string) => Result | undefined,
  ): Result
  text(name: string, fallback: string): string
  optional(name: string, expected: string, pattern: RegExp): string | null
  integer(name: string, fallback: number, min: number, max: number): number
  flag(name: string, fallback: boolean): boolean
  /** The address of a site: http(s), without a path. */
  origin(name: string): string | null
  json<S extends TSchema>(name: string, schema: S, expected: string): Static<S> | null
}

/** An empty variable is one that is not set. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): Variables {
  const read: Variables['read'] = (name, fallback, expected, parse) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) throw new ConfigError(name, text, expected)
    return value
  }

  return {
    read,
    text: (name, fallback) => read(name, fallback, 'some text', (value) => value),
    optional: (name, expected, pattern) =>
      read<string | null>(name, null, expected, (value) => (pattern.test(value) ? value : undefined)),
    integer: (name, fallback, min, max) =>
      read(name, fallback, `a whole number from ${min} to ${max}`, (value) => {
        const number = Number(value)
        return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined
      }),
    flag: (name, fallback) => read(name, fallback, '1 or 0', (value) => FLAGS.get(value)),
    origin: (name) => read<string | null>(name, null, 'an http(s) address without a path', originOf),
    json: <S extends TSchema>(name: string, schema: S, expected: string) =>
      read<Static<S> | null>(name, null, expected, (value) => parseJson(schema, value)),
  }
}

/** What a flag may be. */
export const FLAGS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** @returns `undefined` for anything but an http(s) address without a path */
export function originOf(text: string): string | undefined {
  const { protocol = '', origin, href } = URL.parse(text) ?? {}
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

function parseJson<S extends TSchema>(schema: S, text: string): Static<S> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : undefined
  } catch {
    return undefined
  }
}
