/**
 * Pauses while a pointer rests on an element, or while it has a focus that is seen. A press with a mouse that moves the focus
 * there does not pause, because the time would then never run out.
 *
 * @returns the undo
 */
export function pauseWhileInside(
  element: HTMLElement,
  { pause, resume }: { pause: () => void; resume: () => void },
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let isPointed = false
  let isFocused = false

  const follow = () => (isPointed || isFocused ? pause() : resume())
  const point = (isInside: boolean) => (event: PointerEvent) => {
    // A finger does not rest.
    isPointed = isInside && event.pointerType !== 'touch'
    follow()
  }
  const focus = () => {
    isFocused = element.matches(':has(:focus-visible)')
    follow()
  }
  element.addEventListener('pointerenter', point(true), { signal })
  element.addEventListener('pointerleave', point(false), { signal })
  for (const type of ['focusin', 'keyup'] as const) element.addEventListener(type, focus, { signal })
  element.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
      isFocused = false
      follow()
    },
    { signal },
  )
  return () => stopped.abort()
}
