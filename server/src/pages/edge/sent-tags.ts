/** What caches in front may have: tags of pages that were sent to them, each with what its pages show. */
export interface SentTags {
  /**
   * Notes that a page with a tag is sent.
   *
   * @param version of what the page shows
   * @returns whether there was room; otherwise no cache may keep the page
   */
  note(tag: string, version: string): boolean
  /** Tags whose pages were sent with an older version, or are outdated. Forgets them. */
  takeOutdated(): string[]
  /** Tags noted since the last call. */
  takeNew(): string[]
  /** All tags. Forgets those whose pages have expired. */
  all(): string[]
  /** @param version the current one; `null` if there is no page any more */
  check(tag: string, version: string | null): void
}

export interface SentTagsOptions {
  /** ms after which no cache has a page any more */
  readonly lifeMs: number
  readonly maxTags: number
  /** ms of a clock that only goes forward */
  readonly now?: () => number
}

interface Sent {
  readonly version: string
  readonly at: number
}

export function createSentTags({
  lifeMs,
  maxTags,
  now = () => performance.now(),
}: SentTagsOptions): SentTags {
  const sent = new Map<string, Sent>()
  let outdated = new Set<string>()
  let added = new Set<string>()

  function expire(): void {
    const oldest = now() - lifeMs
    // In the order in which they were sent.
    for (const [tag, { at }] of sent) {
      if (at >= oldest) return
      sent.delete(tag)
    }
  }

  return {
    note(tag, version) {
      const before = sent.get(tag)
      if (before === undefined && sent.size >= maxTags) expire()
      if (before === undefined && sent.size >= maxTags) return false
      // A page with the newer version was sent before the poll noticed the change.
      if (before !== undefined && before.version !== version) outdated.add(tag)
      sent.delete(tag)
      sent.set(tag, { version, at: now() })
      added.add(tag)
      return true
    },
    takeOutdated() {
      const taken = [...outdated]
      outdated = new Set()
      return taken
    },
    takeNew() {
      const taken = [...added]
      added = new Set()
      return taken
    },
    all() {
      expire()
      return [...sent.keys()]
    },
    check(tag, version) {
      const known = sent.get(tag)
      if (known === undefined || known.version === version) return
      sent.delete(tag)
      outdated.add(tag)
    },
  }
}
