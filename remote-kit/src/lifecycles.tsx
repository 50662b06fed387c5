import React from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { identifierPrefixOf } from './identifier-prefix.ts'
import type { Remote } from './define-remote.ts'
import {
  HYDRATE_ATTRIBUTE,
  type LifecycleProps,
  type SlotLifecycles,
  type SlotProps,
} from './slot-contract.ts'
import { SlotContext } from './slot.ts'

/** A component for each slot of a remote. */
export type SlotComponents<R extends Pick<Remote, 'slots'> = Remote> = Readonly<
  Record<keyof R['slots'] & string, React.ComponentType>
>

/**
 * The single-spa lifecycles of all slots of a remote. Published versions call this function with an object that has
 * `slots`, so its parameter keeps that form.
 *
 * A mount hydrates if the element has {@link HYDRATE_ATTRIBUTE}, and renders from scratch otherwise. It ends after the
 * effects of the first render, so an error in one of them is reported before.
 */
export function lifecyclesOf({ slots }: { slots: SlotComponents }): Record<string, SlotLifecycles> {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, Component]) => [slot, lifecyclesOfSlot(slot, Component)]),
  )
}

function lifecyclesOfSlot(slot: string, Component: React.ComponentType): SlotLifecycles {
  // single-spa-react does not pass props to these callbacks, so those of the last mount are kept here.
  let report: SlotProps['report'] = () => undefined
  let onEffectsRun: () => void = () => undefined

  function renderInto(element: HTMLElement, node: React.ReactNode): Root {
    const options = {
      identifierPrefix: identifierPrefixOf(slot),
      onRecoverableError: (error: unknown) => report(error, 'hydrate'),
      onCaughtError: () => undefined,
      onUncaughtError: (error: unknown) => report(error, 'render'),
    }
    if (element.hasAttribute(HYDRATE_ATTRIBUTE)) {
      element.removeAttribute(HYDRATE_ATTRIBUTE)
      // A transition hydrates in slices, so that input does not wait for the hydration of a long slot.
      return inTransition(() => hydrateRoot(element, node, options))
    }
    const root = createRoot(element, options)
    root.render(node)
    return root
  }

  const { update, ...lifecycles } = singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: { hydrateRoot: renderInto },
    renderType: 'hydrateRoot',
    rootComponent: (props: LifecycleProps) => (
      <AfterEffects onRun={onEffectsRun}>
        <ErrorBoundary report={props.report}>
          <SlotContext.Provider value={props}>
            <Component />
          </SlotContext.Provider>
        </ErrorBoundary>
      </AfterEffects>
    ),
    suppressComponentDidCatchWarning: true,
  })

  return {
    bootstrap: (props) => lifecycles.bootstrap(props as SingleSpaProps),
    async mount(props) {
      report = props.report
      const effects = new Promise<void>((resolve) => (onEffectsRun = resolve))
      await lifecycles.mount(props as SingleSpaProps)
      await effects
    },
    unmount: (props) => lifecycles.unmount(props as SingleSpaProps),
    ...(update && { update: (props: LifecycleProps) => update(props as SingleSpaProps) }),
  }
}

/** React runs the effects of children first. This one runs even if one of them throws. */
function AfterEffects({
  onRun,
  children,
}: {
  onRun: () => void
  children: React.ReactNode
}): React.ReactNode {
  React.useEffect(onRun, [onRun])
  return children
}

/** single-spa adds its own to the props of a host. */
type SingleSpaProps = Parameters<ReturnType<typeof singleSpaReact<LifecycleProps>>['mount']>[0]

function inTransition<Result>(work: () => Result): Result {
  const results: Result[] = []
  // React calls it at once.
  React.startTransition(() => void results.push(work()))
  return results[0] as Result
}
