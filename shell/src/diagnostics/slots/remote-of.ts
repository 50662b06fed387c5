import type { RemoteAddress } from '@viewpage/remote-kit/host'

/** The name of the remote: its releases have the base `/remotes/<name>/<version>/`. */
export function remoteOf({ release }: RemoteAddress): string {
  return release.base.split('/')[2] ?? ''
}
