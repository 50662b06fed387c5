/** `2026-11-14 12:00`, in UTC. @param ms since 1970 */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}
