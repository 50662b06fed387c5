const LOCK = 'viewpage.outbox'

/**
 * Does work that one tab at a time does. The lock is held while it works and no longer: a page that holds one does not
 * go into the back/forward cache.
 *
 * @returns `false` when another tab is at it
 */
export async function oneTabAtATime(work: () => Promise<void>): Promise<boolean> {
  // Absent where the page is not secure.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work().then(() => true)
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
