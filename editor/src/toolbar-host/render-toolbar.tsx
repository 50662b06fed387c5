import { announce, type Http, type SlotProps } from '@viewpage/remote-kit'
import { createErrorLog, redirect, showDiagnostics, type LoadedComponent } from '@viewpage/remote-kit/host'
import { createBus, createFeatures, keepOneModal, majorsOf } from '@viewpage/shared-events'
import { sendHostEvents } from '@viewpage/shell/events'
import { createRoot } from 'react-dom/client'
import type { ToolbarProps } from '../toolbar/toolbar-props.ts'
import { REMOTE, type ToolbarData } from './load-toolbar.ts'
import type { MountedToolbar } from './toolbar-host.d.ts'

export const { report, failures } = createErrorLog()

let mounts = 0

/** What a page gives to a toolbar. */
export interface ToolbarPage {
  readonly http: Http
  readonly sendsEvents: boolean
  /** Adds the two elements of the toolbar: its row, and what holds its dialogs. */
  readonly add: (place: HTMLElement, portalRoot: HTMLElement) => void
  /** @default goes there at once */
  readonly redirect?: SlotProps['redirect']
}

/** A toolbar that is rendered. */
export interface RenderedToolbar extends Pick<MountedToolbar, 'onAction'> {
  readonly remove: () => void
}

/** Renders a loaded toolbar, with a bus of its own. */
export function renderToolbar(
  { pageData, set }: ToolbarData,
  { version, Component, i18n }: LoadedComponent<ToolbarProps>,
  { http, sendsEvents, add, redirect: goTo = redirect }: ToolbarPage,
): RenderedToolbar {
  const bus = createBus({
    sender: { remote: 'toolbar-host', version: set.id },
    onSubscriberFailure: ({ error, subscriber }) => report({ ...subscriber, phase: 'action', error }),
  })
  const undo = keepOneModal(bus)
  showDiagnostics({
    bus,
    releaseSet: set,
    errors: failures,
    storyboardAPIVersion: pageData.storyboardAPIVersion,
  })
  const events = sendsEvents
    ? sendHostEvents({ bus, pageData, releaseSet: set, source: 'toolbar_host' })
    : null
  // Elements of our own: React leaves its listeners on the element that it renders into.
  const [place, portalRoot] = [createPart(pageData.language), createPart(pageData.language)]
  add(place, portalRoot)
  // Create the live region early: screen readers only announce changes of existing regions.
  announce('')

  mounts += 1
  const root = createRoot(place, { identifierPrefix: `viewpage-${mounts}-` })
  root.render(
    <Component
      pageData={pageData}
      bus={bus.as({ remote: REMOTE, version })}
      http={http}
      features={createFeatures(pageData.evaluatedFeatures)}
      i18n={i18n}
      portalRoot={portalRoot}
      redirect={events?.redirect ?? goTo}
      report={(error, phase = 'effect') => report({ remote: REMOTE, version, phase, error })}
    />,
  )
  return {
    onAction(handler) {
      const subscription = bus.actions$.subscribe((action) => {
        // A page without declarations does not say which major it accepts, so it gets each.
        for (const { type, payload } of majorsOf(action)) handler({ type, payload })
      })
      return () => subscription.unsubscribe()
    },
    remove() {
      undo()
      events?.stop()
      root.unmount()
      place.remove()
      portalRoot.remove()
    },
  }
}

function createPart(language: string): HTMLElement {
  const part = document.createElement('div')
  part.className = 'viewpage-part'
  part.lang = language
  return part
}
