import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { importDeck } from '@viewpage/importers'
import { timeOf } from '../harness/compare.ts'

/** What a process of its own says of an import, in a line of JSON. */
export interface ImportFigures {
  readonly milliseconds: number
  /** The largest resident set of the process. */
  readonly megabytes: number
  /** Their codes. */
  readonly notes: readonly string[]
  /** Why it was refused; null if it was not. */
  readonly refusal: string | null
}

const [file = '', folder = ''] = process.argv.slice(2)
const bytes = new Uint8Array(await readFile(file))
let notes: readonly string[] = []
let refusal: string | null = null
const milliseconds = await timeOf(async () => {
  try {
    const deck = await importDeck([{ name: basename(file), bytes }])
    notes = deck.notes.map(({ code }) => code)
    await writeFile(join(folder, 'deck.json'), JSON.stringify(deck.document))
    for (const [sha256, asset] of deck.assets) await writeFile(join(folder, sha256), asset.bytes)
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error)
  }
})
const megabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ milliseconds, megabytes, notes, refusal } satisfies ImportFigures))
