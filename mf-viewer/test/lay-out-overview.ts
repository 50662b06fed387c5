const CARD = { height: 84, gap: 16, margin: 28, visible: 400 }

/** Gives the overview a layout, which jsdom lacks: rows of four cards, 100 px each (4 rows visible). @returns the undo */
export function layOutOverview(): () => void {
  const style = document.createElement('style')
  style.textContent = `ol { --columns: 4; row-gap: ${CARD.gap}px; padding-top: ${CARD.margin}px }`
  document.head.append(style)
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.matches('section[data-panel] > div') ? CARD.visible : 0
    },
  })
  Object.defineProperty(HTMLLIElement.prototype, 'getBoundingClientRect', {
    configurable: true,
    value: () => ({ height: CARD.height }),
  })
  return () => {
    style.remove()
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
    Reflect.deleteProperty(HTMLLIElement.prototype, 'getBoundingClientRect')
  }
}
