import * as sharedEvents from '@viewpage/shared-events'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'
import events from '@viewpage/shared-events/package.json' with { type: 'json' }
import kit from '../../package.json' with { type: 'json' }
import type * as wholeKit from '../index.ts'

/** A module that the host provides to all remotes. */
export interface SharedModule {
  readonly library: object
  readonly version: string
}

/** Shared modules by share key. Remotes do not bundle them. */
export type SharedModules = Readonly<Record<string, SharedModule>>

/** @param remoteKit the module `@viewpage/remote-kit` */
export function sharedModules(remoteKit: typeof wholeKit): SharedModules {
  return {
    react: { library: React, version: React.version },
    'react/jsx-runtime': { library: jsxRuntime, version: React.version },
    'react-dom': { library: ReactDOM, version: React.version },
    'react-dom/client': { library: ReactDOMClient, version: React.version },
    'remote-kit': { library: remoteKit, version: kit.version },
    'shared-events': { library: sharedEvents, version: events.version },
  }
}
