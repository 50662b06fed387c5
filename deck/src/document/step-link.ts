/** The step that a link leads to (`#step=3` is 3), or null for a link that leaves the presentation. */
export function stepOfLink(link: string | undefined): number | null {
  const digits = link === undefined ? null : /^#step=(\d+)$/.exec(link)?.[1]
  return digits ? Number(digits) : null
}
