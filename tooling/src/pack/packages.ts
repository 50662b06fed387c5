/** The workspaces that other repositories install, each before those that depend on it. */
export const PACKAGES = ['shared-events', 'remote-kit', 'tooling'] as const

/** Other packages run on the Node that the repository uses. */
export const NODE_RANGE = '>=24'
