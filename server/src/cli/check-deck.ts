import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { faultInWords } from '@viewpage/deck'
import { listFaults } from '@viewpage/deck/check'
import { printableLine } from '@viewpage/shared-events/printable'
import { print, printError } from './print.ts'

export interface CheckOptions {
  /** Paths are relative to this folder. */
  readonly baseFolder: string
  /** Bytes; a larger file is not read. */
  readonly limitBytes: number
}

/**
 * Checks hand-written documents. Prints one line for a valid document, otherwise one line per fault: the place in words,
 * what is wrong, the place as a JSON pointer.
 *
 * @returns whether all are valid
 */
export async function checkDecks(paths: readonly string[], options: CheckOptions): Promise<boolean> {
  let areValid = true
  for (const path of paths) {
    const faults = await faultsOfFile(path, options)
    for (const fault of faults) printError(printableLine(fault))
    if (faults.length > 0) areValid = false
  }
  return areValid
}

async function faultsOfFile(path: string, { baseFolder, limitBytes }: CheckOptions): Promise<string[]> {
  const read = await readDeck(resolve(baseFolder, path), limitBytes)
  if ('problem' in read) return [`Cannot check "${path}": ${read.problem}`]
  const name = basename(path)
  const faults = listFaults(read.value).map(
    (fault) => `${name}: ${faultInWords(fault)}${fault.pointer && ` (${fault.pointer})`}`,
  )
  if (faults.length === 0) print(`${name}: no faults.`)
  return faults
}

async function readDeck(file: string, limitBytes: number): Promise<{ value: unknown } | { problem: string }> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return { problem: 'there is no such file. Check the path.' }
  if (!found.isFile()) return { problem: 'it is not a file. Name the file itself.' }
  if (found.size > limitBytes) {
    const [size, limit] = [found.size, limitBytes].map((bytes) => (bytes / 1024 / 1024).toFixed(1))
    return { problem: `it has ${size} MB, more than ${limit} MB. Make it smaller.` }
  }
  let bytes
  try {
    bytes = await readFile(file)
  } catch (error) {
    return {
      problem: `it cannot be opened (${(error as NodeJS.ErrnoException).code}). Check its permissions.`,
    }
  }
  try {
    return parseText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { problem: 'it is not UTF-8 text. Save it as UTF-8.' }
  }
}

function parseText(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const { message } = error as SyntaxError
    // V8 quotes the text around the place, line breaks included.
    return { problem: `it is not valid JSON: ${message.replace(/\s+/g, ' ')}${lineOf(message, text)}.` }
  }
}

/** Characters that V8 quotes before and after the place of a syntax error. */
const V8_QUOTE_LENGTH = 10

/** The line number of a syntax error, for messages of V8 that quote the text without a position. */
function lineOf(message: string, text: string): string {
  const [, before, quoted = '', after] =
    /^Unexpected token '.{1,2}', (\.{3})?"(.+)"(\.{3})? is not valid JSON$/s.exec(message) ?? []
  const start = text.indexOf(quoted)
  if ((!before && !after) || start < 0 || text.includes(quoted, start + 1)) return ''
  const place = before ? start + V8_QUOTE_LENGTH : start + quoted.length - V8_QUOTE_LENGTH
  return ` (line ${text.slice(0, place).split('\n').length})`
}
