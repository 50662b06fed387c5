import type { ModalName } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import type { ToolbarText } from '../texts.ts'

/** How this remote renders a modal. */
export interface ModalEntry {
  readonly title: ToolbarText
  /** Maximum width in px. */
  readonly width: number
  /** Maximum height in px, above which the content scrolls; ignored where the modal is a sheet. */
  readonly height?: number
  /** Imports the module whose default export is the content; called when the modal opens. */
  readonly load: () => Promise<{ default: ComponentType }>
}

export type ModalRegistry = Readonly<Partial<Record<ModalName, ModalEntry>>>

/** The modals this remote renders, by name. To add one, follow docs/guides/add-a-modal.md. */
export const MODALS: ModalRegistry = {
  SOCIAL_SHARE_MODAL: {
    title: 'share.title',
    width: 500,
    height: 300,
    load: () => import('../share/ShareModal.tsx'),
  },
  EMBED_CODE_MODAL: {
    title: 'embed.title',
    width: 600,
    load: () => import('../embed/EmbedModal.tsx'),
  },
  DOWNLOAD_PRESENTATION_MODAL: {
    title: 'download.title',
    width: 500,
    load: () => import('../download/DownloadModal.tsx'),
  },
  EMAIL_CAPTURE_MODAL: {
    title: 'emailCapture.title',
    width: 440,
    load: () => import('../email-capture/EmailCaptureModal.tsx'),
  },
  PRESENTER_VIEW_DOWNLOAD_MODAL: {
    title: 'presenterView.title',
    width: 440,
    load: () => import('../presenter-view/PresenterDownloadModal.tsx'),
  },
  PRESENTER_VIEW_UPGRADE_MODAL: {
    title: 'presenterView.title',
    width: 600,
    load: () => import('../presenter-view/PresenterUpgradeModal.tsx'),
  },
}

/** Names that other remotes render, or that mean "no modal". */
const NOT_OURS: readonly ModalName[] = ['NONE', 'VIEWER_IDENTIFICATION_MODAL']

/** Whether this remote is responsible for a modal but has no entry for it. */
export function isMissing(registry: ModalRegistry, name: ModalName): boolean {
  return !NOT_OURS.includes(name) && registry[name] === undefined
}

/** Imports the frame that all modals share, with the dialog library. */
export const loadDialog = () => import('./ModalDialog.tsx')

/** Loads the code of a modal before it opens. Ignores failures: opening the modal loads again and shows them. */
export function prefetchModal(name: ModalName): void {
  const entry = MODALS[name]
  if (entry) Promise.all([loadDialog(), entry.load()]).catch(() => undefined)
}
