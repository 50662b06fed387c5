import { afterEach, expect, test } from '@jest/globals'
import { createBus } from '@viewpage/shared-events'
import { hasDiagnosticsPanel, showDiagnostics } from './diagnostics.ts'

const diagnostics = {
  bus: createBus({ sender: { remote: 'shell', version: '1.0.0' }, onSubscriberFailure: () => undefined }),
  releaseSet: { id: 'r_1', remotes: {} },
  errors: [],
  storyboardAPIVersion: 2,
}
const { NODE_ENV } = process.env

/** What a page with this query exposes in a build of this mode. */
function shownOn(query: string, mode: string): unknown {
  history.replaceState(null, '', `/${query}`)
  process.env['NODE_ENV'] = mode
  Reflect.deleteProperty(window, '__viewpage')
  showDiagnostics(diagnostics)
  return (window as { __viewpage?: unknown }).__viewpage
}

afterEach(() => {
  process.env['NODE_ENV'] = NODE_ENV
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// docs/behaviour/errors.md#diagnostics
test('are there outside production builds', () => {
  expect(shownOn('', 'development')).toBe(diagnostics)
  expect(shownOn('', 'production')).toBeUndefined()
})

// docs/behaviour/errors.md#diagnostics
test('hold for the tab once the address asks for them', () => {
  expect(shownOn('?diagnostics', 'production')).toBe(diagnostics)
  expect(shownOn('', 'production')).toBe(diagnostics)
})

// docs/behaviour/errors.md#diagnostics
test('are without the panel for scripts that only need the bus', () => {
  expect(shownOn('?diagnostics', 'production')).toBe(diagnostics)
  expect(hasDiagnosticsPanel()).toBe(true)
  expect(shownOn('?diagnostics=console', 'production')).toBe(diagnostics)
  expect(hasDiagnosticsPanel()).toBe(false)
})
