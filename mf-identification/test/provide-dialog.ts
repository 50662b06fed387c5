/**
 * Adds the methods of `<dialog>` that jsdom lacks, without inertness and focus trap.
 *
 * @returns the undo
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
