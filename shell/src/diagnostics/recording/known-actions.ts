import {
  identification,
  modals,
  search,
  sidebars,
  toolbar,
  viewer,
  type ActionDeclaration,
  type ReleaseSet,
} from '@viewpage/shared-events'

/** Keys of all declared actions, with whether they are sticky. */
export const DECLARED: ReadonlyMap<string, boolean> = new Map(
  [identification, modals, search, sidebars, toolbar, viewer]
    .flatMap((owner) => Object.values<ActionDeclaration<never>>(owner))
    .map(({ key, sticky }) => [key, sticky]),
)

/** Whether an action is declared, or a remote of the release set publishes or handles it. */
export function knownActions({ remotes }: ReleaseSet): (key: string) => boolean {
  const ofRemotes = new Set(Object.values(remotes).flatMap(({ emits, consumes }) => [...emits, ...consumes]))
  return (key) => DECLARED.has(key) || ofRemotes.has(key)
}
