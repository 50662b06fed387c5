/** A command of `viewpage`. */
export interface Command {
  readonly help: string
  readonly run: (args: string[]) => Promise<void>
}

export type Commands = Readonly<Record<string, Command>>
