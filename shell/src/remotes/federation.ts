import { createInstance } from '@module-federation/enhanced/runtime'
import * as remoteKit from '@viewpage/remote-kit'
import * as sharedEvents from '@viewpage/shared-events'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'
import { allowFiles } from '../boot/known-files.ts'
import type { Attempt } from './attempts.ts'
import { ChunkLoadError } from './chunk-load-error.ts'

/** The part of the federation runtime that the host uses. */
export interface Federation {
  /**
   * Loads what a remote exposes.
   *
   * @param timeout ms
   * @throws ChunkLoadError when the file does not come in time, is refused, or is no container.
   */
  load(attempt: Attempt, expose: string, timeout: number): Promise<unknown>
}

/** remote-kit and shared-events share their major with the contract; see the ranges in a `remote.json`. */
const CONTRACT_VERSION = '1.0.0'

/**
 * The federation runtime of this host. It holds every shared module itself and knows no remote until one is
 * registered, so nothing waits for a remote that hangs.
 */
export function createFederation(nonce: string): Federation {
  const host = createInstance({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: [],
    plugins: [{ name: 'integrity', createScript: ({ url }) => ({ script: createScript(url, nonce) }) }],
    shared: {
      react: share(React, React.version),
      'react/jsx-runtime': share(jsxRuntime, React.version),
      'react-dom': share(ReactDOM, React.version),
      'react-dom/client': share(ReactDOMClient, React.version),
      'remote-kit': share(remoteKit, CONTRACT_VERSION),
      'shared-events': share(sharedEvents, CONTRACT_VERSION),
    },
  })

  return {
    async load({ release, base }, expose, timeout) {
      const { container, entry, integrity } = release
      const url = base + entry
      allowFiles(base, integrity)
      host.registerRemotes([{ name: container, entry: url }], { force: true })
      try {
        return await inTime(host.loadRemote(`${container}/${expose}`), timeout)
      } catch (cause) {
        throw new ChunkLoadError(container, cause instanceof TooLate ? 'timeout' : 'missing', url, { cause })
      }
    },
  }
}

// `get` and `eager` both: without either a container fails with "not available for eager consumption".
function share(library: object, version: string) {
  return {
    version,
    scope: 'default',
    lib: () => library,
    get: () => () => library,
    strategy: 'loaded-first' as const,
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
  }
}

function createScript(url: string, nonce: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.integrity = globalThis.__integrity?.[new URL(url, location.href).pathname] ?? 'sha256-none'
  script.nonce = nonce
  return script
}

class TooLate extends Error {}

function inTime<Value>(promise: Promise<Value>, timeout: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), timeout)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
