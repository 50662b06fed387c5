/** The step of a link such as `#step=3`, or null for a link to elsewhere. */
export function stepOfLink(link: string | undefined): number | null {
  const digits = link === undefined ? null : /^#step=(\d+)$/.exec(link)?.[1]
  return digits ? Number(digits) : null
}
