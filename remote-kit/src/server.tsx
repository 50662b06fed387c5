import type { ServerBuild } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Remote } from './define-remote.ts'
import type { Locales } from './english-texts.ts'
import { identifierPrefixOf } from './identifier-prefix.ts'
import type { SlotComponents } from './lifecycles.tsx'
import { createServerBuild, type RenderSlot } from './server-build.ts'
import { SlotContext } from './slot.ts'

/**
 * Creates the server build of a remote, which renders its components to HTML.
 *
 * @example `export const { contract, slots, render } = createServerRender(remote, components, locales)`
 */
export function createServerRender(
  remote: Remote,
  components: SlotComponents,
  locales: Locales,
): ServerBuild {
  const renderers = Object.entries(components).map(([slot, Component]) => [slot, rendererOf(Component)])
  return createServerBuild(remote, Object.fromEntries(renderers) as Record<string, RenderSlot>, locales)
}

function rendererOf(Component: ComponentType): RenderSlot {
  return (props) =>
    renderToString(
      <SlotContext.Provider value={props}>
        <Component />
      </SlotContext.Provider>,
      { identifierPrefix: identifierPrefixOf(props.slot) },
    )
}
