import { offerCopying } from './account/copy-address.ts'
import { announceSaved } from './account/saved-message.ts'
import { followUpload } from './account/upload-form.ts'
import { chooseFiles } from './drop/choose-file.ts'
import { dropAnywhere } from './drop/drop-anywhere.ts'

// Enhances the account pages (dashboard, settings, upload), whose forms work without JavaScript.
offerCopying(document)
announceSaved(document)
const [upload] = document.querySelectorAll<HTMLFormElement>('form[data-upload]')
dropAnywhere(upload ? { take: followUpload(upload) } : {})
const dashboard = document.querySelector<HTMLElement>('[data-dashboard]')
if (dashboard) {
  chooseFiles(dashboard)
  void import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.ts').then(({ enhanceDashboard }) =>
    enhanceDashboard(dashboard),
  )
}
if (document.querySelector('form[data-passkey]'))
  void import(/* webpackChunkName: "passkey-forms" */ './passkeys/offer-passkeys.ts').then(
    ({ offerPasskeys }) => offerPasskeys(document),
  )
