import kit from '@viewpage/remote-kit/package.json' with { type: 'json' }
import events from '@viewpage/shared-events/package.json' with { type: 'json' }

/** Any release of the same major from this minor on: a minor adds something, a major changes the contract. */
function rangeOf({ version }: { version: string }): string {
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/** The range of React that hosts hold. */
const REACT = '^19.0.0'

interface SharedModule {
  readonly shareKey: string
  readonly requiredVersion: string
}

/**
 * What hosts hold and remotes share: request to share key and range. `remote-kit` and `shared-events` are shared
 * instead of the libraries behind them, which can then be tree-shaken in the host.
 */
export const SHARED_MODULES = sharedModulesWith(REACT)

/** The same for a remote that is built for another major of React. @param react its range */
export function sharedModulesWith(react: string): Readonly<Record<string, SharedModule>> {
  return {
    react: { shareKey: 'react', requiredVersion: react },
    'react/jsx-runtime': { shareKey: 'react/jsx-runtime', requiredVersion: react },
    'react-dom': { shareKey: 'react-dom', requiredVersion: react },
    'react-dom/client': { shareKey: 'react-dom/client', requiredVersion: react },
    '@viewpage/remote-kit': { shareKey: 'remote-kit', requiredVersion: rangeOf(kit) },
    '@viewpage/shared-events': { shareKey: 'shared-events', requiredVersion: rangeOf(events) },
  }
}
