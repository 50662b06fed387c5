let shown: string | null = null

/** The related presentation that the teaser shows, which the end screen does not offer again; `null`: its default content. */
export const teasedPresentation = (): string | null => shown

/** @param oid of the presentation; `null`: the default content */
export function rememberTeased(oid: string | null): void {
  shown = oid
}
