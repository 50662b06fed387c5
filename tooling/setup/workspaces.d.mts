/** Folders of all workspaces. */
export const WORKSPACES: readonly string[]

/** Folders of the remotes, which are their names. */
export const REMOTES: readonly string[]
