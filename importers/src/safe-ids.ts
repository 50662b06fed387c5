/** Gives out ids that a document may hold, each once, as close to the wished ones as can be. */
export function createIds(): (wished: string) => string {
  const taken = new Set<string>()
  return (wished) => {
    const base = wished.replace(/[^\w-]+/g, '-').slice(0, 48) || 'id'
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
    taken.add(id)
    return id
  }
}
