import { offerCopying } from './account/copy-address.ts'
import { announceSaved } from './account/saved-message.ts'
import { followUpload } from './account/upload-form.ts'

// Enhances the account pages (dashboard, settings, upload), whose forms work without JavaScript.
offerCopying(document)
announceSaved(document)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) followUpload(form)
