/** Puts a button behind a file field that fills it with all files of a folder. */
export function createFolderButton(field: HTMLInputElement, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'kit-button kit-button-secondary'
  button.textContent = label
  const end = () => {
    field.webkitdirectory = false
  }
  button.addEventListener('click', () => {
    field.webkitdirectory = true
    field.addEventListener('change', end, { once: true })
    field.addEventListener('cancel', end, { once: true })
    field.click()
  })
  field.after(button)
  return button
}
