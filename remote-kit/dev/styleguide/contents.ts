/** What `viewpage styleguide` found in the remotes. */
export interface Contents {
  /** Names of the remotes; each has its pages of cases under its name. */
  readonly remotes: readonly string[]
  readonly icons: readonly {
    readonly name: string
    readonly path: string
    readonly remotes: readonly string[]
  }[]
}

/** Read at every load, so that the page is as new as the last build. */
export async function readContents(): Promise<Contents> {
  const answer = await fetch('contents.json', { cache: 'no-cache' })
  return (await answer.json()) as Contents
}
