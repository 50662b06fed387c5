import type { Right } from './rights.ts'

/** What an API token may be for. A route names the one that it needs. */
export const SCOPES = ['read', 'write', 'comments', 'share', 'insights'] as const
export type Scope = (typeof SCOPES)[number]

/** The rights to a presentation that a scope leaves of those of the account. None deletes a presentation. */
const RIGHTS_OF: Readonly<Record<Scope, readonly Right[]>> = {
  read: ['view', 'content', 'download'],
  write: ['view', 'content', 'edit', 'tag', 'copy'],
  comments: ['view', 'content', 'comment', 'moderate'],
  share: ['view', 'content', 'share'],
  insights: ['view', 'content', 'insights'],
}

/** The rights that a token can have at most (docs/behaviour/programs.md#scopes). */
export function rightsOfScopes(scopes: readonly Scope[]): readonly Right[] {
  return [...new Set(scopes.flatMap((scope) => RIGHTS_OF[scope]))]
}
