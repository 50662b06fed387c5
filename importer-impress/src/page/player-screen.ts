import type { PageFiles } from './page-files.ts'

/** A size, px. */
export interface PlayerScreen {
  readonly width: number
  readonly height: number
}

/** Of impress.js since version 2. */
const USUAL_SCREEN: PlayerScreen = { width: 1_920, height: 1_080 }
const MAX_ADDRESS_LENGTH = 1_000
const MAX_SCRIPT_BYTES = 1_000_000

/**
 * The screen that impress.js assumes where a page states none. It depends on the version, whose script is read if it
 * came with the page, and never run.
 */
export async function usualScreen(html: string, files: PageFiles): Promise<PlayerScreen> {
  const address = scriptAddress(html)
  const found = address === undefined ? undefined : await files.read(address)
  if (found?.kind !== 'file') return USUAL_SCREEN
  const script = new TextDecoder().decode(found.bytes.subarray(0, MAX_SCRIPT_BYTES))
  const [, width, height] = /\bwidth:\s*(\d{3,5}),\s*height:\s*(\d{3,5})/.exec(script) ?? []
  return width === undefined || height === undefined
    ? USUAL_SCREEN
    : { width: Number(width), height: Number(height) }
}

/** The address of the script of impress.js, as written. */
function scriptAddress(html: string): string | undefined {
  const end = /\bimpress(?:\.min)?\.js(?=["'\s>])/i.exec(html)
  if (!end) return undefined
  const before = html.slice(Math.max(0, end.index - MAX_ADDRESS_LENGTH), end.index)
  const start = Math.max(...['"', "'", '=', ' '].map((mark) => before.lastIndexOf(mark))) + 1
  return before.slice(start) + end[0]
}
