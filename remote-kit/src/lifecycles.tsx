import React from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { identifierPrefixOf } from './identifier-prefix.ts'
import type { SlotComponents } from './define-remote.ts'
import { SlotContext, type SlotProps } from './slot.ts'

/** What the host gives single-spa for a slot: the slot's props and where to draw. */
export interface LifecycleProps extends SlotProps {
  readonly domElement: HTMLElement
}

export type SlotLifecycles = ReactAppOrParcel<LifecycleProps>

/** On the element a slot is drawn in: it holds the server's HTML of this very version. Gone after the first mount. */
export const HYDRATE_ATTRIBUTE = 'data-hydrate'

/**
 * single-spa lifecycles of every slot of a remote. Published versions call this function with an object that has
 * `slots`, so its parameter keeps that form.
 *
 * The first mount hydrates when the element carries {@link HYDRATE_ATTRIBUTE}; every other mount renders anew.
 */
export function lifecyclesOf({ slots }: { slots: SlotComponents }): Record<string, SlotLifecycles> {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, Component]) => [slot, lifecyclesOfSlot(slot, Component)]),
  )
}

function lifecyclesOfSlot(slot: string, Component: React.ComponentType): SlotLifecycles {
  // single-spa-react hands these callbacks no props, so the slot's last ones are kept here.
  let report: SlotProps['report'] = () => undefined

  function renderInto(element: HTMLElement, node: React.ReactNode): Root {
    const options = {
      identifierPrefix: identifierPrefixOf(slot),
      onRecoverableError: (error: unknown) => report(error, 'hydrate'),
      onCaughtError: () => undefined,
      onUncaughtError: (error: unknown) => report(error, 'render'),
    }
    if (element.hasAttribute(HYDRATE_ATTRIBUTE)) {
      element.removeAttribute(HYDRATE_ATTRIBUTE)
      return hydrateRoot(element, node, options)
    }
    const root = createRoot(element, options)
    root.render(node)
    return root
  }

  const lifecycles = singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: { hydrateRoot: renderInto },
    renderType: 'hydrateRoot',
    rootComponent: (props: LifecycleProps) => (
      <ErrorBoundary report={props.report}>
        <SlotContext value={props}>
          <Component />
        </SlotContext>
      </ErrorBoundary>
    ),
    suppressComponentDidCatchWarning: true,
  })

  return {
    ...lifecycles,
    mount: (props) => {
      report = props.report
      return lifecycles.mount(props)
    },
  }
}
