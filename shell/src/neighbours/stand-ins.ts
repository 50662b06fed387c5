type Method = (this: unknown, ...given: unknown[]) => unknown

/** The functions that stand in the place of those of the browser. */
const standIns = new WeakMap<object, unknown>()

const isStandIn = (value: unknown): boolean => typeof value === 'function' && standIns.has(value)

/** The function that one of ours stands in for; any other function itself. */
export function originalOf(value: unknown): unknown {
  return isStandIn(value) ? standIns.get(value as object) : value
}

/** Puts a function in the place of one of the browser. Does nothing where there is none, or already one of ours. */
export function standIn(owner: object, name: string, instead: (original: Method) => Method): void {
  const found = Object.getOwnPropertyDescriptor(owner, name)
  const original: unknown = found?.value
  if (!found?.configurable || typeof original !== 'function' || isStandIn(original)) return
  const value = instead(original as Method)
  standIns.set(value, original)
  Object.defineProperty(owner, name, { ...found, value })
}

/** The same for several: each of the groups is an owner with names. */
export function standInForAll(
  groups: readonly (readonly [owner: object, names: readonly string[]])[],
  instead: (original: Method) => Method,
): void {
  for (const [owner, names] of groups) for (const name of names) standIn(owner, name, instead)
}

/** Has a setter of the browser ask before it sets. @param isRefused gets the object */
export function standInSetter(owner: object, name: string, isRefused: (self: unknown) => boolean): void {
  const found = Object.getOwnPropertyDescriptor(owner, name)
  const set = found?.set
  if (!found?.configurable || !set || isStandIn(set)) return
  const value = function (this: unknown, given: unknown) {
    if (!isRefused(this)) set.call(this, given)
  }
  standIns.set(value, set)
  Object.defineProperty(owner, name, { ...found, set: value })
}
