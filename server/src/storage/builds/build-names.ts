/** A version of a remote, as `build_files` names it. */
export function remoteBuild(remote: string, version: string): string {
  return `${remote}@${version}`
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
