/** Features of a browser that decide which engine it gets. */
export interface Abilities {
  /** WebGL runs in software; Canvas2D is faster then. */
  readonly isWebGlSlow: boolean
  readonly webGl2: boolean
  readonly webAssembly: boolean
}

/** Full draws with WebGL2, lite with Canvas2D. */
export type EngineKind = 'full' | 'lite'

export interface EngineRule {
  readonly engine: EngineKind
  readonly failure: 'no_webassembly_available' | 'no_webgl_available' | null
  /** The address that replaces this page, or `null` to stay. */
  readonly address: string | null
}

const FLAG = 'webgl'

/**
 * Chooses the engine (docs/behaviour/viewer.md#lite-fallback). `shouldForceViewerLite` and `webgl=0` force lite without
 * a probe; `webgl=1` forces full even without a GPU. A browser that lacks WebGL or WebAssembly is redirected to
 * `webgl=0` once: an address that already has the flag, with any value, is never changed, so that redirects cannot
 * loop.
 *
 * @param address of the page
 */
export function engineRuleOf(
  { shouldForceViewerLite }: { readonly shouldForceViewerLite: boolean },
  address: string,
  abilities: () => Abilities,
): EngineRule {
  const url = new URL(address)
  const isLiteForced = shouldForceViewerLite || url.searchParams.get(FLAG) === '0'
  const found = isLiteForced ? null : abilities()
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

/** Names of software renderers in browsers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

let found: Abilities | null = null

/** What this browser can do, probed at the first call. A probe takes 10 ms on a fast device. */
export function abilities(): Abilities {
  return (found ??= probeAbilities())
}

/** The WebGL context for the probe is released at once. */
function probeAbilities(): Abilities {
  const context = document.createElement('canvas').getContext('webgl2')
  const renderer = context ? rendererOf(context) : ''
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return {
    webGl2: context !== null,
    isWebGlSlow: SOFTWARE.test(renderer),
    webAssembly: typeof WebAssembly === 'object',
  }
}

/** Some browsers give the name only with an extension; others log a warning when it is requested. */
function rendererOf(context: WebGL2RenderingContext): string {
  const plain = String(context.getParameter(context.RENDERER))
  if (!/^webkit webgl$/i.test(plain)) return plain
  const names = context.getExtension('WEBGL_debug_renderer_info')
  return names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : plain
}
