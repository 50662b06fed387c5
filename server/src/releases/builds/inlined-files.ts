import type { RemoteManifest } from '@viewpage/shared-events'
import { MAX_INLINED } from '../../foundation/config/gate-caps.ts'

/** Bytes that a page inlines of a remote. */
export interface InlinedBytes {
  /** All its style sheets. One that is listed twice is inlined twice. */
  readonly style: number
  /** Texts by language. */
  readonly texts: ReadonlyMap<string, number>
}

/** @param bytesOf of a file of the build */
export async function inlinedBytes(
  { css, locales }: Pick<RemoteManifest, 'css' | 'locales'>,
  bytesOf: (file: string) => Promise<number>,
): Promise<InlinedBytes> {
  const sheets = await Promise.all(css.map(bytesOf))
  const texts = await Promise.all(
    Object.entries(locales).map(async ([language, file]) => [language, await bytesOf(file)] as const),
  )
  return { style: sheets.reduce((sum, bytes) => sum + bytes, 0), texts: new Map(texts) }
}

/** Why pages cannot inline the style sheets or texts of a build. Missing files are not reported. */
export function faultsOfInlined(
  { css, locales }: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
): string[] {
  const faults: string[] = []
  const style = css.reduce((sum, file) => sum + (files.get(file)?.byteLength ?? 0), 0)
  if (style > MAX_INLINED.styleBytes)
    faults.push(`its style sheets have ${style} bytes, more than ${MAX_INLINED.styleBytes}`)
  for (const file of new Set(Object.values(locales))) {
    const content = files.get(file)
    if (content === undefined) continue
    if (content.byteLength > MAX_INLINED.textBytes)
      faults.push(`${file} has ${content.byteLength} bytes, more than ${MAX_INLINED.textBytes}`)
    else if (!hasTexts(content)) faults.push(`${file} is not a tree of texts in JSON`)
  }
  return faults
}

/** Of objects within objects. */
const MAX_LEVELS = 10

function hasTexts(content: Uint8Array): boolean {
  try {
    const texts: unknown = JSON.parse(Buffer.from(content).toString())
    return typeof texts === 'object' && isTextTree(texts, MAX_LEVELS)
  } catch {
    return false
  }
}

function isTextTree(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value) || levels === 0) return false
  return Object.values(value).every((each) => isTextTree(each, levels - 1))
}
