import { sharedModules } from './host/shared-modules.ts'
import * as remoteKit from './index.ts'

// Calls are made by the host, whose errors are of another copy of this class.
Object.defineProperty(remoteKit.HttpError, Symbol.hasInstance, {
  value: (error: unknown) => error instanceof Error && error.name === 'HttpError',
})

/** The modules of a library set, which is built from this file with the React of the set. */
export const modules = sharedModules(remoteKit)
