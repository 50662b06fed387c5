/** The remote or host that an error belongs to. */
export interface ErrorOrigin {
  readonly remote: string
  readonly version: string
}

/** A stack frame of Chromium ("at run (address:1:2)"), Firefox and Safari ("run@address:1:2"). */
const FRAME = /^(?:\s+at .*|[^\n]*@)/
/** A retry loads the same file under another path. */
const REMOTE_FILE = /\/remotes\/(?:~\d+\/)?([a-z][a-z0-9-]*)\/([^/\s]+)\//
const EXTENSION_FILE = /-extension:\/\//

/**
 * The remote whose file is first on the stack, else the host. Frames of shared modules, which are files of the host, are
 * skipped, because the remote that calls them is the likely cause. `null` for errors of browser extensions.
 *
 * @param stack may be empty
 * @param file from the error event; may be empty
 */
export function originOf(stack: string, file: string, host: ErrorOrigin): ErrorOrigin | null {
  // The first lines are the message, which may contain the address of another file.
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  const places = frames.length > 0 ? frames : [file]
  if (EXTENSION_FILE.test(places[0] ?? '')) return null
  for (const place of places) {
    const [, remote, version] = REMOTE_FILE.exec(place) ?? []
    if (remote !== undefined && version !== undefined) return { remote, version }
  }
  return host
}
