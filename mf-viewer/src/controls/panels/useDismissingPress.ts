import { useEffect, useRef } from 'react'

/** A press on the picture while a panel is open only closes the panel: its click does not reach the picture. */
export function useDismissingPress(root: HTMLElement, isPanelOpen: boolean): void {
  const isOpen = useRef(isPanelOpen)
  useEffect(() => {
    isOpen.current = isPanelOpen
  })

  useEffect(() => {
    let dismisses = false
    const isOnPicture = ({ target }: Event) =>
      target instanceof Element && target.closest('[data-panel], button, [role="slider"]') === null

    function handlePress(event: PointerEvent): void {
      dismisses = isOpen.current && isOnPicture(event)
    }

    function handleClick(event: MouseEvent): void {
      if (!dismisses || event.detail === 0) return
      dismisses = false
      event.preventDefault()
      event.stopPropagation()
    }

    root.addEventListener('pointerdown', handlePress, { capture: true })
    root.addEventListener('click', handleClick, { capture: true })
    return () => {
      root.removeEventListener('pointerdown', handlePress, { capture: true })
      root.removeEventListener('click', handleClick, { capture: true })
    }
  }, [root])
}
