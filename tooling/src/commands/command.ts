/** A command of `viewpage`. */
export interface Command {
  readonly help: string
  readonly run: (args: string[]) => Promise<void>
}

export type Commands = Readonly<Record<string, Command>>

/** What `repository-commands.ts` exports. */
export interface RepositoryModule {
  readonly REPOSITORY_COMMANDS: Commands
  /** Installs the packages that a command needs, if they are missing. */
  readonly prepareCommand: (name: string) => void
}
