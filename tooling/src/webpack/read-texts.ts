import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ENGLISH, type Locales } from '@viewpage/remote-kit/locales'
import { LANGUAGES } from '@viewpage/shared-events/schemas'

/** Texts by language. */
type Texts = { -readonly [Language in keyof Locales]?: Locales[Language] }

/** The message files of a workspace. */
export interface TextFiles {
  readonly texts: Texts
  /** Absolute paths, also of files with faults. */
  readonly files: readonly string[]
  /** What is wrong with them, a sentence each. */
  readonly faults: readonly string[]
}

/** @param folder `src/locales`; without it there are no texts */
export function readTextFiles(folder: string): TextFiles {
  const texts: Texts = {}
  const faults: string[] = []
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  for (const name of names) {
    const fault = readInto(texts, join(folder, name))
    if (fault !== null) faults.push(`${join('src', basename(folder), name)} ${fault}`)
  }
  return { texts, files: names.map((name) => join(folder, name)), faults }
}

/** @returns what is wrong with the file; `null`: it is added to `texts` */
function readInto(texts: Texts, file: string): string | null {
  const language = LANGUAGES.find((each) => each === basename(file, '.json'))
  if (language === undefined)
    return `is in no language of the site, which has ${LANGUAGES.join(', ')}. Rename or remove it.`
  const content = parsed(readFileSync(file, 'utf8'))
  if (!isTree(content)) return 'is no tree of texts in JSON: { "key": "text" }.'
  if (ENGLISH in content) return `has a key "${ENGLISH}", which the build uses. Rename it.`
  texts[language] = content
  return null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isTree(value: unknown): value is Locales['en'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((each) => typeof each === 'string' || isTree(each))
}
