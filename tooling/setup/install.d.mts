/** The folder whose `node_modules` has everything: this repository, or a project that installed the package. */
export const root: string

/** Whether this is the repository itself, and not the package in another project. */
export const isRepository: boolean

/** The environment with the project's own Node first. */
export function ownNode(): NodeJS.ProcessEnv
