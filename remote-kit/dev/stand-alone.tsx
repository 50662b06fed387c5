import { createRoot } from 'react-dom/client'
import type { SlotComponents } from '../src/lifecycles.tsx'
import { SlotContext } from '../src/slot.ts'
import { showCase, type Cases } from './stand-alone-slots.ts'

export { samplePageData, samplePrezilink, sampleVisitor } from './sample-page-data.ts'
export type { Case } from './stand-alone-slots.ts'

/** A remote by itself. */
export interface StandAlone extends Cases {
  readonly components: SlotComponents
}

/**
 * Shows a remote by itself, as {@link showCase}.
 *
 * @example `standAlone({ remote, components, locales, cases: { plain: { slots: ['toolbar'] } } })`
 */
export function standAlone({ components, ...cases }: StandAlone): void {
  showCase(cases, ({ domElement, ...props }) => {
    const Component = components[props.slot]
    if (!Component) return false
    createRoot(domElement).render(
      <SlotContext value={props}>
        <Component />
      </SlotContext>,
    )
    return true
  })
}
