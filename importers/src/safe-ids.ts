/** Makes unique ids with valid characters, as similar to the preferred ones as possible. */
export function createIds(): (preferred: string) => string {
  const taken = new Set<string>()
  return (preferred) => {
    const base = preferred.replace(/[^\w-]+/g, '-').slice(0, 48) || 'id'
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
    taken.add(id)
    return id
  }
}
