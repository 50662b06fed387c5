import { openUploadPage } from './upload-path.ts'

/** Lets links to the upload page choose a file, which is then uploaded on this page. */
export function chooseFiles(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-choose]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const field = document.createElement('input')
      field.type = 'file'
      field.multiple = true
      field.addEventListener('change', () => {
        const files = [...(field.files ?? [])].map((file) => ({ file, path: file.name }))
        import(/* webpackChunkName: "drop" */ './drop-layer.ts')
          .then(({ receiveFiles }) => receiveFiles(files))
          .catch(openUploadPage)
      })
      field.click()
    })
}
