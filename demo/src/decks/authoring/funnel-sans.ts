import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

export const FAMILY = 'Funnel Sans'
export const WEIGHTS = '300 800'

const MEASURED_AT = 100
const ALIAS = 'Funnel Sans of the demo'

let bytes: Uint8Array | undefined
let context: ReturnType<ReturnType<typeof createCanvas>['getContext']> | undefined

/** The font file, Latin letters in all weights. */
export function funnelSans(): Uint8Array {
  bytes ??= readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2',
    ),
  )
  return bytes
}

/** The width of a text in this font, for a size of 1. */
export function measure(text: string, weight: number): number {
  const context = measuringContext()
  context.font = `${weight} ${MEASURED_AT}px "${ALIAS}"`
  return context.measureText(text).width / MEASURED_AT
}

function measuringContext() {
  if (context) return context
  GlobalFonts.register(Buffer.from(funnelSans()), ALIAS)
  context = createCanvas(1, 1).getContext('2d')
  context.textRendering = 'geometricPrecision'
  return context
}
