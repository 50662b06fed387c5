/** What a browser can run. */
export interface Abilities {
  /** WebGL is drawn by the processor, which is quicker at Canvas2D. */
  readonly isWebGlSlow: boolean
  readonly webGl2: boolean
  readonly webAssembly: boolean
}

/** Full draws with WebGL2, lite with Canvas2D. */
export type EngineKind = 'full' | 'lite'

export interface EngineRule {
  readonly engine: EngineKind
  readonly failure: 'no_webassembly_available' | 'no_webgl_available' | null
  /** Where to go to say so in the address, or `null` to stay. */
  readonly address: string | null
}

const FLAG = 'webgl'

/**
 * D35: a browser that lacks WebGL or WebAssembly gets `webgl=0` in its address, once. An address that has the flag
 * already, whatever its value, is left alone, so this never loops. `shouldForceViewerLite` and `webgl=0` want the
 * lite engine whatever the browser can, which is not asked then. Without a GPU lite is the better one too; `webgl=1`
 * wants full all the same.
 *
 * @param address of the page
 */
export function engineRuleOf(
  { shouldForceViewerLite }: { readonly shouldForceViewerLite: boolean },
  address: string,
  abilities: () => Abilities,
): EngineRule {
  const url = new URL(address)
  const isLiteWanted = shouldForceViewerLite || url.searchParams.get(FLAG) === '0'
  const found = isLiteWanted ? null : abilities()
  const failure = found && failureOf(found)
  const isSlow = found?.isWebGlSlow === true && url.searchParams.get(FLAG) !== '1'
  const engine = !found || failure || isSlow ? 'lite' : 'full'
  if (!failure || url.searchParams.has(FLAG)) return { engine, failure: null, address: null }
  url.searchParams.set(FLAG, '0')
  return { engine, failure, address: url.href }
}

function failureOf({ webGl2, webAssembly }: Abilities): EngineRule['failure'] {
  if (!webAssembly) return 'no_webassembly_available'
  return webGl2 ? null : 'no_webgl_available'
}

/** What draws when no GPU does, by the names that browsers give it. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Asks this browser. A context made for it is given back at once. */
export function probeAbilities(): Abilities {
  const context = document.createElement('canvas').getContext('webgl2')
  const renderer = context ? rendererOf(context) : ''
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return {
    webGl2: context !== null,
    isWebGlSlow: SOFTWARE.test(renderer),
    webAssembly: typeof WebAssembly === 'object',
  }
}

/** Some browsers hide the name behind an extension, others complain when the extension is asked for. */
function rendererOf(context: WebGL2RenderingContext): string {
  const plain = String(context.getParameter(context.RENDERER))
  if (!/^webkit webgl$/i.test(plain)) return plain
  const names = context.getExtension('WEBGL_debug_renderer_info')
  return names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : plain
}
