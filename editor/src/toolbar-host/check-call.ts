import { toolbarError } from './toolbar-error.ts'

/** The origin that this script was loaded from; `null` for a module, which cannot know it. */
const scriptOrigin = originOf(document.currentScript)

function originOf(script: Document['currentScript']): string | null {
  return script && 'src' in script && script.src !== ''
    ? new URL(String(script.src), location.href).origin
    : null
}

/**
 * Checks what another team's page passes, which no compiler may have checked.
 *
 * @throws Error that says what to do
 */
export function checkCall(element: unknown, options: unknown, origin = scriptOrigin): void {
  if (!(element instanceof HTMLElement)) {
    throw toolbarError(
      `the first argument is ${nameOf(element)}, not an element of this page. Pass an element, such as document.querySelector('#toolbar'), from a script that runs after the element is in the page.`,
    )
  }
  if (element.getRootNode() instanceof ShadowRoot) {
    throw toolbarError(
      'the element is in a shadow root, where its style sheets do not reach. Pass an element outside of it, for example one in a <slot>.',
    )
  }
  const oid = typeof options === 'object' && options !== null && 'oid' in options ? options.oid : undefined
  if (typeof oid !== 'string' || oid === '') {
    throw toolbarError(
      `\`oid\` is ${nameOf(oid)}. Pass the identifier of a presentation, which is in its address: { oid: 'orbit1' } for /p/orbit1/.`,
    )
  }
  if (origin !== null && origin !== location.origin) {
    throw toolbarError(
      `this page has the origin ${location.origin}, and its script ${origin}. Likes need the cookies of viewpage, so serve both from one origin, for example behind one proxy.`,
    )
  }
}

function nameOf(value: unknown): string {
  if (value === '') return 'empty'
  return typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value)
}
