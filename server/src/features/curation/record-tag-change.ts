import type { FastifyBaseLogger } from 'fastify'
import type { Tags } from '../../content/presentations/check-tags.ts'

export interface TagChangeRecord {
  readonly oid: string
  readonly userOid: string
  readonly before: Tags
  readonly after: Tags
}

/** Records who changed which tags, in the server's log (docs/behaviour/curation.md#tag-changes-are-recorded). */
export function recordTagChange(
  log: Pick<FastifyBaseLogger, 'info'>,
  { oid, userOid, before, after }: TagChangeRecord,
): void {
  const changes = {
    addedTags: without(after.tags, before.tags),
    removedTags: without(before.tags, after.tags),
    addedHiddenTags: without(after.hiddenTags, before.hiddenTags),
    removedHiddenTags: without(before.hiddenTags, after.hiddenTags),
  }
  if (Object.values(changes).every((tags) => tags.length === 0)) return
  log.info({ oid, userOid, ...changes }, 'tags changed')
}

const without = (tags: readonly string[], others: readonly string[]) =>
  tags.filter((tag) => !others.includes(tag))
