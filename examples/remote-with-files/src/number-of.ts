import mixer from './files/mix.wasm'
import type { FindFact } from './use-fact.ts'

type Mix = (sum: number, code: number) => number

/** FNV-1a */
const START = 0x81_1c_9d_c5
const MAX_NUMBER = 10_000

/** A number for a title, below 10,000, by WebAssembly. */
export const numberOf: FindFact = async (title, signal) => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(mixer, { signal }))
  const mix = instance.exports['mix'] as Mix
  const sum = [...title].reduce((sum, character) => mix(sum, character.codePointAt(0) ?? 0), START)
  return (sum >>> 0) % MAX_NUMBER
}
