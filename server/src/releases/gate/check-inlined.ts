import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import type { GateCaps } from '../../foundation/config/gate-caps.ts'
import type { InlinedBytes } from '../builds/inlined-files.ts'
import { breaking } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'

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
