import type * as React from 'react'
import { createElement, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type * as ReactDOMClient from 'react-dom/client'
import type * as wholeKit from '../index.ts'
import type { SharedModules } from './shared-modules.ts'

interface Lifecycles<Props> {
  mount(element: HTMLElement): void
  update(props: Props): void
  unmount(): void
}

/**
 * A component of another React, as one of the host: it has an element, in which its own React mounts, updates and unmounts it.
 * Only its props cross, and they are data and functions. If it fails to render, the element throws the error, so that the
 * error boundary of the host catches it.
 *
 * @param modules of the library set with its React
 */
export function mountedBy<Props>(modules: SharedModules, component: unknown): ComponentType<Props> {
  return function MountedComponent(props: Props): ReactNode {
    const element = useRef<HTMLDivElement>(null)
    const lifecycles = useRef<Lifecycles<Props>>(null)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)

    useLayoutEffect(() => {
      const own = lifecyclesOf<Props>(modules, component, (error) => setFailure({ error }))
      if (element.current) own.mount(element.current)
      lifecycles.current = own
      return () => {
        lifecycles.current = null
        own.unmount()
      }
    }, [])
    useLayoutEffect(() => lifecycles.current?.update(props))

    if (failure) throw failure.error
    return createElement('div', { ref: element, style: { display: 'contents' } })
  }
}

function lifecyclesOf<Props>(
  modules: SharedModules,
  component: unknown,
  onFailed: (error: unknown) => void,
): Lifecycles<Props> {
  const react = libraryIn<typeof React>(modules, 'react')
  const { createRoot } = libraryIn<typeof ReactDOMClient>(modules, 'react-dom/client')
  const { ErrorBoundary } = libraryIn<typeof wholeKit>(modules, 'remote-kit')
  let root: ReactDOMClient.Root | undefined
  return {
    mount: (element) => (root = createRoot(element)),
    update: (props) =>
      root?.render(
        react.createElement(
          ErrorBoundary,
          { report: onFailed },
          react.createElement(component as ComponentType<object>, props as object),
        ),
      ),
    unmount: () => root?.unmount(),
  }
}

/** Every set has all modules: the server refuses others. */
const libraryIn = <Library>(modules: SharedModules, name: string): Library =>
  modules[name]?.library as Library
