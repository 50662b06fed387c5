/** What a browser can run. */
export interface Abilities {
  readonly webGl2: boolean
  readonly webAssembly: boolean
}

export interface LiteRule {
  readonly failure: 'no_webassembly_available' | 'no_webgl_available' | null
  /** Where to go to say so in the address, or `null` to stay. */
  readonly address: string | null
}

const FLAG = 'webgl'

/**
 * D35: a browser that has neither WebGL nor WebAssembly gets `webgl=0` in its address, once. An address that
 * has the flag already, whatever its value, is left alone, so this never loops.
 *
 * @param address of the page
 */
export function liteRuleOf({ webGl2, webAssembly }: Abilities, address: string): LiteRule {
  const url = new URL(address)
  if (webGl2 || webAssembly || url.searchParams.has(FLAG)) return { failure: null, address: null }
  url.searchParams.set(FLAG, '0')
  return { failure: 'no_webassembly_available', address: url.href }
}

/** Asks this browser. The context made for it is given back at once. */
export function probeAbilities(): Abilities {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return { webGl2: context !== null, webAssembly: typeof WebAssembly === 'object' }
}
