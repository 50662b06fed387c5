/**
 * Formats a duration: `2:14`, `1:02:03`.
 *
 * @param seconds fractions are dropped
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = hours > 0 ? [hours, pad(minutes), pad(rest)] : [minutes, pad(rest)]
  return parts.join(':')
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
