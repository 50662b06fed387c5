import type { RecordedElement } from '@viewpage/shared-events/wire'
import { computeAccessibleName, getRole } from 'dom-accessibility-api'

const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [role], [tabindex]'
const PORTAL = 'portal'

/**
 * How a person would name the element of an input: the slot, its role and its accessible name. Names of classes and the
 * structure of elements may change from version to version.
 *
 * @returns `null` outside the slots and the portal, and for something that is no control
 */
export function describeElement(target: Element): RecordedElement | null {
  const element = target.closest<HTMLElement>(INTERACTIVE)
  const place = element && placeOf(element)
  if (!element || place === null) return null
  const role = getRole(element) ?? ''
  const name = computeAccessibleName(element)
  const index = alike({ place, role, name }).indexOf(element)
  return { place, role, name, index }
}

/** The element of another version of the page; `undefined` if it has none. */
export const findElement = (wanted: RecordedElement): HTMLElement | undefined => alike(wanted)[wanted.index]

function alike({ place, role, name }: Omit<RecordedElement, 'index'>): HTMLElement[] {
  const root = document.querySelector(place === PORTAL ? '#portal' : `[data-slot="${CSS.escape(place)}"]`)
  return [...(root?.querySelectorAll<HTMLElement>(INTERACTIVE) ?? [])].filter(
    (element) =>
      element.checkVisibility() &&
      (getRole(element) ?? '') === role &&
      computeAccessibleName(element) === name,
  )
}

function placeOf(element: Element): string | null {
  if (element.closest('#portal')) return PORTAL
  return element.closest<HTMLElement>('[data-slot]')?.dataset['slot'] ?? null
}
