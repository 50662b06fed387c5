import { expect, it } from '@jest/globals'
import { createFolderButton } from './folder-button.ts'

it('the button behind a file field lets a person choose a folder, and then single files again', () => {
  const field = document.createElement('input')
  field.type = 'file'
  document.body.append(field)
  const asked: boolean[] = []
  field.addEventListener('click', () => asked.push(field.webkitdirectory))
  createFolderButton(field, 'Choose a folder').click()
  field.dispatchEvent(new Event('change'))
  field.click()
  expect(asked).toEqual([true, false])
  expect(document.querySelector('input + button')?.textContent).toBe('Choose a folder')
})
