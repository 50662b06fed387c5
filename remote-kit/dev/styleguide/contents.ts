/** What `viewpage styleguide` found in the remotes. */
export interface Contents {
  /** Names of the remotes. The pages of their cases are below `<name>/`. */
  readonly remotes: readonly string[]
  readonly icons: readonly {
    readonly name: string
    readonly path: string
    readonly remotes: readonly string[]
  }[]
}

/** Fetched on every load, so that it matches the last build. */
export async function readContents(): Promise<Contents> {
  const answer = await fetch('contents.json', { cache: 'no-cache' })
  return (await answer.json()) as Contents
}
