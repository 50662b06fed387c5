import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { printable } from '@viewpage/shared-events/printable'
import { ConfigError } from '../foundation/config/config-error.ts'
import { CommandError } from './command-error.ts'

/** Prints a text. What others wrote in it cannot control the terminal. */
export function print(text: string): void {
  console.log(printable(text))
}

/** Prints a long text part by part. */
export async function printParts(parts: AsyncIterable<string>): Promise<void> {
  await pipeline(parts, escaped, process.stdout)
}

async function* escaped(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield printable(part)
}

/** Like `print`, on the standard error. An error is printed with its stack. */
export function printError(text: unknown): void {
  console.error(printable(typeof text === 'string' ? text : inspect(text)))
}

/** Prints why the command failed; it ends with status 1. What a person can mend is printed without a stack. */
export function fail(why: unknown): void {
  printError(why instanceof CommandError || why instanceof ConfigError ? why.message : why)
  process.exitCode = 1
}
