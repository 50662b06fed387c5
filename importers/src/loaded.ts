/** The code that reads a kind of file cannot be loaded, for example a native module. It is no fault of the file. */
export class UnloadedReader extends Error {
  override readonly name = 'UnloadedReader'
}

/** @throws UnloadedReader with the reason as cause, if the module cannot be loaded */
export const loaded = <Module>(module: Promise<Module>): Promise<Module> =>
  module.catch((cause: unknown) => {
    throw new UnloadedReader(
      `The reader of such files cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  })
