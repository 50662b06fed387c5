import type { PageFiles } from './page-files.ts'
import { attributeOf, type PageElement } from './page-tree.ts'

/** A size, px. */
export interface PlayerScreen {
  readonly width: number
  readonly height: number
}

/** Of impress.js since version 2. */
const USUAL_SCREEN: PlayerScreen = { width: 1_920, height: 1_080 }
const MAX_SCRIPT_BYTES = 1_000_000

/**
 * The screen that impress.js assumes where a page states none. It depends on the version, whose script is read if it
 * came with the page, and never run.
 */
export async function usualScreen(elements: readonly PageElement[], files: PageFiles): Promise<PlayerScreen> {
  const player = elements.find(isPlayerScript)
  const address = player && attributeOf(player, 'src')?.trim()
  const found = address === undefined ? undefined : await files.read(address)
  if (found?.kind !== 'file') return USUAL_SCREEN
  const script = new TextDecoder().decode(found.bytes.subarray(0, MAX_SCRIPT_BYTES))
  const [, width, height] = /\bwidth:\s*(\d{3,5}),\s*height:\s*(\d{3,5})/.exec(script) ?? []
  return width === undefined || height === undefined
    ? USUAL_SCREEN
    : { width: Number(width), height: Number(height) }
}

/** Whether an element loads impress.js. */
export const isPlayerScript = (element: PageElement): boolean =>
  element.tagName === 'script' && /\bimpress(?:\.min)?\.js\b/i.test(attributeOf(element, 'src') ?? '')
