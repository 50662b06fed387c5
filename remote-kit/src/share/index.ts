/* What shares a presentation: platforms, e-mail and the clipboard. Bundled into what uses it, like `./browser`. */
export { copyText } from './copy-text.ts'
export { openPopup } from './open-popup.ts'
export { mailAddress, shareTargets } from './share-targets.ts'
export type { Shared, ShareTarget } from './share-targets.ts'
