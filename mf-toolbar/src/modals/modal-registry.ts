import type { ModalName } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import type { ToolbarText } from '../texts.ts'

/** A modal of this remote. */
export interface ModalEntry {
  readonly title: ToolbarText
  /** px; how wide it is at most. */
  readonly width: number
  /** px; how high it is at least, where it is no sheet. */
  readonly height?: number
  /** Its content; fetched when it is opened. */
  readonly load: () => Promise<{ default: ComponentType }>
}

export type ModalRegistry = Readonly<Partial<Record<ModalName, ModalEntry>>>

/** The modals this remote draws, by name. A new one is one entry more. */
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

/** Names that other remotes draw, or that stand for none. */
const NOT_OURS: readonly ModalName[] = ['NONE', 'VIEWER_IDENTIFICATION_MODAL']

/** Whether this remote ought to draw a modal of this name, but has none registered. */
export function isMissing(registry: ModalRegistry, name: ModalName): boolean {
  return !NOT_OURS.includes(name) && registry[name] === undefined
}

/** The frame that all modals share, with the dialog library behind it. */
export const loadDialog = () => import('./ModalDialog.tsx')

/** Fetches what a modal needs before it is asked for. Should that fail, opening it tries again and says so. */
export function fetchModalAhead(name: ModalName, registry: ModalRegistry = MODALS): void {
  const entry = registry[name]
  if (entry) Promise.all([loadDialog(), entry.load()]).catch(() => undefined)
}
