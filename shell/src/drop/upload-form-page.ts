import { UPLOAD_PATH } from './upload-path.ts'
import { uploadTextsOf, type UploadTexts } from '../account/upload-texts.ts'
import { requestPage } from '../dashboard/request-page.ts'

/** What the form of the upload page knows: its token, its texts, its limit. */
export interface UploadForm {
  readonly token: string
  readonly texts: UploadTexts
  /** Bytes of all files together. */
  readonly limit: number
}

let requested: Promise<UploadForm> | null = null

/** Reads the form of the upload page, once. @throws Error if it cannot be loaded */
export function readUploadForm(): Promise<UploadForm> {
  requested ??= requestPage({ url: `${UPLOAD_PATH}?part=form` }).then((page) => {
    const form = page.querySelector<HTMLFormElement>('form[data-upload]')
    if (!form) throw new Error('[drop] Failed to prepare an upload: the upload page has no form.')
    return {
      token: form.querySelector<HTMLInputElement>('input[name="csrftoken"]')?.value ?? '',
      texts: uploadTextsOf(form),
      limit: Number(form.dataset['limit']),
    }
  })
  requested.catch(() => (requested = null))
  return requested
}
