import * as sharedEvents from '@viewpage/shared-events'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'
import events from '@viewpage/shared-events/package.json' with { type: 'json' }
import kit from '../../package.json' with { type: 'json' }
import type * as wholeKit from '../index.ts'

/** A module that the host holds for all remotes. */
export interface SharedModule {
  readonly library: object
  readonly version: string
}

/** What remotes share, by share key; a remote contains none of it. */
export type SharedModules = Readonly<Record<string, SharedModule>>

/** Everything that remotes share. @param remoteKit the whole one, or the one for embeds */
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
