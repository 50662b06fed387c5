/**
 * Takes away whatever makes code from text, or memory that is shared. A part of the realm.
 *
 * @returns what stands for `eval` and `Function`
 */
export function refuseCodeFromText(): () => never {
  function refuseCode(): never {
    throw new EvalError('Code generation from strings disallowed in a server build')
  }
  // `instanceof Function` still works.
  refuseCode.prototype = Function.prototype
  for (const made of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    const prototype: object = Object.getPrototypeOf(made) as object
    Object.defineProperty(prototype, 'constructor', { value: refuseCode })
  }
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) Reflect.deleteProperty(globalThis, name)
  return refuseCode
}
