/** Whose code an error came from. */
export interface ErrorOrigin {
  readonly remote: string
  readonly version: string
}

/** A frame of a stack, as Chromium ("at run (address:1:2)"), Firefox and Safari ("run@address:1:2") write it. */
const FRAME = /^(?:\s+at .*|[^\n]*@)/
/** The same bytes may have been asked for under another path. */
const REMOTE_FILE = /\/remotes\/(?:~\d+\/)?([a-z][a-z0-9-]*)\/([^/\s]+)\//
const EXTENSION_FILE = /-extension:\/\//

/**
 * The remote whose file is nearest to where it was thrown, else the host: shared modules are the host's files, and a
 * remote that calls one wrongly is the one to look at. `null` for code of a browser extension, which is nobody's here.
 *
 * @param stack of the error; empty when it has none
 * @param file where the browser says it happened; empty when it does not
 */
export function originOf(stack: string, file: string, host: ErrorOrigin): ErrorOrigin | null {
  // A message may name a file of somebody who did nothing wrong.
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  const places = frames.length > 0 ? frames : [file]
  if (EXTENSION_FILE.test(places[0] ?? '')) return null
  for (const place of places) {
    const [, remote, version] = REMOTE_FILE.exec(place) ?? []
    if (remote !== undefined && version !== undefined) return { remote, version }
  }
  return host
}
