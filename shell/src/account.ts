import { offerCopying } from './account/copy-address.ts'
import { announceSaved } from './account/saved-message.ts'
import { followUpload } from './account/upload-form.ts'

// The script of the account pages: dashboard, settings, upload. Their forms work without it.
offerCopying(document)
announceSaved(document)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) followUpload(form)
