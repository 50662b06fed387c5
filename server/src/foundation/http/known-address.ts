/**
 * The address of a page, with the parameters that it reads, in a fixed order. Clients can invent any number of others, each
 * of which would otherwise be a page of its own in a cache.
 *
 * @param url path and query
 * @param parameters names; without `lang`, by which pages are cached anyway
 */
export function knownAddress(url: string, parameters: readonly string[]): string {
  const [path = '/', query] = url.split('?', 2)
  if (query === undefined) return url
  const given = new URLSearchParams(query)
  const known = parameters.flatMap((name) =>
    given.getAll(name).map((value): [string, string] => [name, value]),
  )
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`
}

/** Whether a cache in front may keep a page under its requested address: there is one for each language. */
export function isCanonical(url: string, address: string): boolean {
  return url.replace(/[?&]lang=[a-z]{2}$/, '') === address
}
