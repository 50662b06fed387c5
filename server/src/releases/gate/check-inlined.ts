import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import type { GateCaps } from '../../foundation/config/gate-caps.ts'
import { breaking } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'

/** Bytes that a page inlines of a remote. */
interface InlinedBytes {
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

/** Compares what every page inlines of a version with the caps. */
export function checkInlined(
  manifest: RemoteManifest,
  { style, texts }: InlinedBytes,
  { styleBytes, textBytes }: GateCaps,
): GateFinding[] {
  const found = {
    candidate: titleOf(manifest),
    party: 'the server',
    rule: 'size',
    file: 'remote.json',
  } as const
  const [language, largest] = [...texts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  return [
    ...(style > styleBytes
      ? [
          breaking({
            ...found,
            at: 'css',
            message: `The style sheets of ${titleOf(manifest)} have ${style} bytes, which every page inlines, and the server allows ${styleBytes}.`,
            advice:
              'Style less, and load the rest in the browser; or ask for a higher VIEWPAGE_GATE_STYLE_KB.',
          }),
        ]
      : []),
    ...(largest > textBytes
      ? [
          breaking({
            ...found,
            at: `locales/${language}`,
            message: `The texts of ${titleOf(manifest)} in ${language} have ${largest} bytes, which every page inlines, and the server allows ${textBytes}.`,
            advice:
              'Load texts that few visitors see with their part; or ask for a higher VIEWPAGE_GATE_TEXT_KB.',
          }),
        ]
      : []),
  ]
}
