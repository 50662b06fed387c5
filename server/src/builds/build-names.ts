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
