import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { faultInWords } from '@viewpage/deck'
import { listFaults } from '@viewpage/deck/check'

export interface CheckOptions {
  /** Folder that paths are relative to. */
  readonly folder: string
  /** Larger files are not read. */
  readonly limitBytes: number
}

/**
 * Prints for each document that it is valid, or every fault on a line: where it is, what is wrong, and its JSON pointer.
 *
 * @returns whether all documents are valid
 */
export async function checkDecks(paths: readonly string[], options: CheckOptions): Promise<boolean> {
  let areValid = true
  for (const path of paths) {
    const faults = await faultsOfFile(path, options)
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) areValid = false
  }
  return areValid
}

async function faultsOfFile(path: string, { folder, limitBytes }: CheckOptions): Promise<string[]> {
  const read = await readDeck(resolve(folder, path), limitBytes)
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
  if (!found.isFile()) return { refusal: 'it is not a file. Name the file itself.' }
  if (found.size > limitBytes) {
    const [size, limit] = [found.size, limitBytes].map((bytes) => (bytes / 1024 / 1024).toFixed(1))
    return { refusal: `it has ${size} MB, more than ${limit} MB. Make it smaller.` }
  }
  let bytes
  try {
    bytes = await readFile(file)
  } catch (error) {
    return {
      refusal: `it cannot be opened (${(error as NodeJS.ErrnoException).code}). Check its permissions.`,
    }
  }
  try {
    return parseText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { refusal: 'it is not UTF-8 text. Save it as UTF-8.' }
  }
}

function parseText(text: string): { value: unknown } | { refusal: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const { message } = error as SyntaxError
    // V8 quotes the text around the error, including line breaks.
    return { refusal: `it is not JSON: ${message.replace(/\s+/g, ' ')}${lineOf(message, text)}.` }
  }
}

/** Number of characters that V8 quotes before and after the error. */
const QUOTED_LENGTH = 10
/** The line of the text that V8 quotes, if the message has no position. */
function lineOf(message: string, text: string): string {
  const [, before, quoted = '', after] =
    /^Unexpected token '.{1,2}', (\.{3})?"(.+)"(\.{3})? is not valid JSON$/s.exec(message) ?? []
  const start = text.indexOf(quoted)
  if ((!before && !after) || start < 0 || text.includes(quoted, start + 1)) return ''
  const place = before ? start + QUOTED_LENGTH : start + quoted.length - QUOTED_LENGTH
  return ` (line ${text.slice(0, place).split('\n').length})`
}
