/** A version of a remote, as `build_files` names it. */
export function remoteBuild(remote: string, version: string): string {
  return `${remote}@${version}`
}

/** Where the files of a version are served, with slashes at both ends. */
export function pathOfBuild(remote: string, version: string): string {
  return `/remotes/${remote}/${version}/`
}

/** Whether a build has a WebAssembly module. @param files by name */
export function hasWebAssembly(files: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(files).some((file) => file.endsWith('.wasm'))
}

/**
 * The files of a host, those of all deploys, as `build_files` names them.
 *
 * @param publicPath where they are served, with slashes at both ends
 */
export function hostBuild(publicPath: string): string {
  return `host:${publicPath.replaceAll('/', '')}`
}

/** The source maps of a build, as `build_files` names them. No route sends files of such a build. */
export function mapsOf(build: string): string {
  return `maps:${build}`
}

/** The name of the source map of a script. */
export function sourceMapOf(script: string): string {
  return `${script}.map`
}
