/**
 * What hosts hold and remotes share: request to share key and range. `remote-kit` and `shared-events` are shared
 * instead of the libraries behind them, which can then be tree-shaken in the host.
 */
export const SHARED_MODULES: Readonly<Record<string, { shareKey: string; requiredVersion: string }>> = {
  react: { shareKey: 'react', requiredVersion: '^19.0.0' },
  'react/jsx-runtime': { shareKey: 'react/jsx-runtime', requiredVersion: '^19.0.0' },
  'react-dom': { shareKey: 'react-dom', requiredVersion: '^19.0.0' },
  'react-dom/client': { shareKey: 'react-dom/client', requiredVersion: '^19.0.0' },
  '@viewpage/remote-kit': { shareKey: 'remote-kit', requiredVersion: '^1.1.0' },
  '@viewpage/shared-events': { shareKey: 'shared-events', requiredVersion: '^1.0.0' },
}
