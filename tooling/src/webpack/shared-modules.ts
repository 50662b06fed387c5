import kit from '@viewpage/remote-kit/package.json' with { type: 'json' }
import events from '@viewpage/shared-events/package.json' with { type: 'json' }

/** Any release of the same major from this minor on: a minor adds something, a major changes the contract. */
function rangeOf({ version }: { version: string }): string {
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/**
 * What hosts hold and remotes share: request to share key and range. `remote-kit` and `shared-events` are shared
 * instead of the libraries behind them, which can then be tree-shaken in the host.
 */
export const SHARED_MODULES: Readonly<Record<string, { shareKey: string; requiredVersion: string }>> = {
  react: { shareKey: 'react', requiredVersion: '^19.0.0' },
  'react/jsx-runtime': { shareKey: 'react/jsx-runtime', requiredVersion: '^19.0.0' },
  'react-dom': { shareKey: 'react-dom', requiredVersion: '^19.0.0' },
  'react-dom/client': { shareKey: 'react-dom/client', requiredVersion: '^19.0.0' },
  '@viewpage/remote-kit': { shareKey: 'remote-kit', requiredVersion: rangeOf(kit) },
  '@viewpage/shared-events': { shareKey: 'shared-events', requiredVersion: rangeOf(events) },
}
