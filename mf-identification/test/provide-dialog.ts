/**
 * The part of `<dialog>` that the test environment lacks. What only a browser can do (inertness, the trap for focus)
 * is not imitated. @returns the undo
 */
export function provideDialog(): () => void {
  const { prototype } = HTMLDialogElement
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open) throw new DOMException('The dialog is open already', 'InvalidStateError')
      this.open = true
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      setTimeout(() => this.dispatchEvent(new Event('close')))
    },
  })
  return () => {
    Reflect.deleteProperty(prototype, 'showModal')
    Reflect.deleteProperty(prototype, 'close')
  }
}
