const LOCK = 'viewpage.outbox'

/**
 * Runs work that only one tab may do at a time. The lock is released right after: a page that holds a lock cannot enter
 * the back/forward cache.
 *
 * @returns `false` if another tab is doing it
 */
export async function oneTabAtATime(work: () => Promise<void>): Promise<boolean> {
  // Absent in insecure contexts.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work().then(() => true)
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
