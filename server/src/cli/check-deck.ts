import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { faultInWords } from '@viewpage/deck'
import { listFaults } from '@viewpage/deck/check'

export interface CheckOptions {
  /** Folder that paths start from. */
  readonly here: string
  /** Bytes; a larger file is not read. */
  readonly limitBytes: number
}

/**
 * Says of each document that was written by hand that it is right, in one line, or all that is wrong with it, a fault
 * a line: the place for a person, what is wrong, the place as a JSON pointer.
 *
 * @returns whether all are right
 */
export async function checkDecks(paths: readonly string[], options: CheckOptions): Promise<boolean> {
  let areRight = true
  for (const path of paths) {
    const faults = await faultsOfFile(path, options)
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) areRight = false
  }
  return areRight
}

async function faultsOfFile(path: string, { here, limitBytes }: CheckOptions): Promise<string[]> {
  const read = await readDeck(resolve(here, path), limitBytes)
  if ('refusal' in read) return [`Cannot check "${path}": ${read.refusal}`]
  const name = basename(path)
  const faults = listFaults(read.value).map(
    (fault) => `${name}: ${faultInWords(fault)}${fault.pointer && ` (${fault.pointer})`}`,
  )
  if (faults.length === 0) console.log(`${name}: nothing is wrong with it.`)
  return faults
}

async function readDeck(file: string, limitBytes: number): Promise<{ value: unknown } | { refusal: string }> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return { refusal: 'there is no such file. Check the path.' }
  if (!found.isFile()) return { refusal: 'it is no file. Name the file itself.' }
  if (found.size > limitBytes) {
    const [size, limit] = [found.size, limitBytes].map((bytes) => (bytes / 1024 / 1024).toFixed(1))
    return { refusal: `it has ${size} MB, more than ${limit} MB. Make it smaller.` }
  }
  let bytes
  try {
    bytes = await readFile(file)
  } catch (error) {
    return { refusal: `it cannot be opened (${(error as NodeJS.ErrnoException).code}). Check its rights.` }
  }
  try {
    return parseText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { refusal: 'it is no UTF-8 text. Save it as UTF-8.' }
  }
}

function parseText(text: string): { value: unknown } | { refusal: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const { message } = error as SyntaxError
    // V8 quotes the text around the place, line breaks included.
    return { refusal: `it is no JSON: ${message.replace(/\s+/g, ' ')}${lineOf(message, text)}.` }
  }
}

/** Characters that V8 quotes before and after the place, where there are more. */
const V8_QUOTE_LENGTH = 10

/** The line of what V8 quotes, where it does not say itself where that is. */
function lineOf(message: string, text: string): string {
  const [, before, quoted = '', after] =
    /^Unexpected token '.{1,2}', (\.{3})?"(.+)"(\.{3})? is not valid JSON$/s.exec(message) ?? []
  const start = text.indexOf(quoted)
  if ((!before && !after) || start < 0 || text.includes(quoted, start + 1)) return ''
  const place = before ? start + V8_QUOTE_LENGTH : start + quoted.length - V8_QUOTE_LENGTH
  return ` (line ${text.slice(0, place).split('\n').length})`
}
