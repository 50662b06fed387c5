import type { RemoteManifest } from '@viewpage/shared-events/wire'

/**
 * `mf-manifest.json` in the format of Module Federation 2. Any host of that format can load the remote by it, without
 * a release set.
 */
export function mfManifestOf(remote: RemoteManifest): object {
  const assets = { js: { sync: [remote.entry], async: [] }, css: { sync: remote.css, async: [] } }
  return {
    id: remote.container,
    name: remote.container,
    metaData: {
      name: remote.container,
      globalName: remote.container,
      type: 'app',
      buildInfo: { buildVersion: remote.version, buildName: remote.name },
      remoteEntry: { name: remote.entry, path: '', type: 'var' },
      publicPath: 'auto',
    },
    shared: Object.entries(remote.shared).map(([name, requiredVersion]) => ({
      id: `${remote.container}:${name}`,
      name,
      version: requiredVersion.replace('^', ''),
      singleton: true,
      requiredVersion,
      hash: '',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    })),
    remotes: [],
    exposes: remote.exposes.map((path) => ({
      id: `${remote.container}:${path.replace('./', '')}`,
      name: path.replace('./', ''),
      path,
      assets,
    })),
  }
}
