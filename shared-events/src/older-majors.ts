import type { ActionDeclaration, PublishedAction } from './define-action.ts'

/** The part of a declaration that says as which older majors the action is published too. */
export interface PublishedKeys {
  readonly key: string
  readonly alsoAs?: { readonly older: PublishedKeys }
}

/** The part of a declaration that says which older majors a subscriber accepts too. */
export interface AcceptedKeys {
  readonly key: string
  readonly upcast?: { readonly from: AcceptedKeys }
}

/** The keys under which declared actions are published, older majors among them; each once. */
export function publishedKeys(declarations: readonly PublishedKeys[]): string[] {
  const keysOf = ({ key, alsoAs }: PublishedKeys): string[] => [key, ...(alsoAs ? keysOf(alsoAs.older) : [])]
  return [...new Set(declarations.flatMap(keysOf))]
}

/** The keys that a subscriber of an action accepts, newest first. */
export function acceptedKeys({ key, upcast }: AcceptedKeys): string[] {
  return [key, ...(upcast ? acceptedKeys(upcast.from) : [])]
}

/**
 * An action with itself as older majors, if its declaration has some.
 *
 * @throws whatever a conversion throws
 */
export function withOlderMajors<Payload>(
  action: PublishedAction<Payload>,
  { alsoAs }: ActionDeclaration<Payload>,
): PublishedAction<Payload> {
  return alsoAs ? { ...action, older: olderMajors(action, alsoAs) } : action
}

function olderMajors(
  action: PublishedAction,
  alsoAs: NonNullable<ActionDeclaration['alsoAs']>,
): PublishedAction[] {
  const { older } = alsoAs
  // `defineAction` has checked that the types fit.
  const form = { ...action, type: older.key, payload: alsoAs.payload(action.payload as never) }
  return [form, ...(older.alsoAs ? olderMajors(form, older.alsoAs) : [])]
}

/** An action as all of its majors, newest first. */
export const majorsOf = (action: PublishedAction): readonly PublishedAction[] =>
  action.older ? [action, ...action.older] : [action]
