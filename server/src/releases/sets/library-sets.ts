import type { LibrarySet, ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { LIBRARY_SET_NAME, matches } from '@viewpage/shared-events/patterns'
import { providesAll } from '@viewpage/shared-events/version-range'

type Version = Omit<RemoteRelease, 'fallback'>

/** Whether a name is that of a library set, which is released like a remote. */
export const isLibrarySet = (name: string): boolean => matches(LIBRARY_SET_NAME, name)

/**
 * Names the library set of each version: of those with everything that it needs, that with the newest React. The version
 * that pages fall back to gets the last good version of the set.
 */
export function withLibraries(remotes: ReleaseSet['remotes']): ReleaseSet['remotes'] {
  const sets = Object.entries(remotes)
    .filter(([name]) => isLibrarySet(name))
    .sort(([one], [other]) => majorIn(other) - majorIn(one))
  if (sets.length === 0) return remotes
  const active = sets.map(([name, release]) => librarySetOf(name, release))
  const lastGood = sets.map(([name, { fallback, ...release }]) => librarySetOf(name, fallback ?? release))
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { fallback, ...release }]) => [
      name,
      isLibrarySet(name)
        ? { ...release, ...(fallback && { fallback }) }
        : {
            ...withSet(release, active),
            ...(fallback && { fallback: withSet(fallback, [...lastGood, ...active]) }),
          },
    ]),
  )
}

function withSet({ libraries: _, ...release }: Version, sets: readonly LibrarySet[]): Version {
  const libraries =
    Object.keys(release.shared).length > 0
      ? sets.find(({ provides }) => providesAll(release.shared, provides))
      : undefined
  return { ...release, ...(libraries && { libraries }) }
}

function librarySetOf(name: string, release: Version): LibrarySet {
  const { version, base, container, entry, integrity, provides = {} } = release
  return { name, version, base, container, entry, integrity, provides }
}

const majorIn = (name: string) => Number(name.split('-').at(-1))
