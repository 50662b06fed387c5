/** The environment with the project's own Node first. */
export function ownNode(): NodeJS.ProcessEnv
