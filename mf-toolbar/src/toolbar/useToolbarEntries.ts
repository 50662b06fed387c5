import arrow from '@phosphor-icons/core/regular/arrow-right.svg'
import embed from '@phosphor-icons/core/regular/code.svg'
import comment from '@phosphor-icons/core/regular/chat-circle.svg'
import copy from '@phosphor-icons/core/regular/copy.svg'
import download from '@phosphor-icons/core/regular/download-simple.svg'
import flag from '@phosphor-icons/core/regular/flag.svg'
import share from '@phosphor-icons/core/regular/share-network.svg'
import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { openModal, type ModalName } from '@viewpage/shared-events'
import { useAdminTools } from '../admin-tools/useAdminTools.ts'
import { useMakeACopy, type CopyState } from '../make-a-copy/useMakeACopy.ts'
import { prefetchModal } from '../modals/modal-registry.ts'
import { reportPath } from '../presentation/paths.ts'
import { useStep } from '../presentation/useStep.ts'
import { useText } from '../texts.ts'
import { managingEntries } from './managing-entries.ts'
import { isDownloadable, type ToolbarMenu } from './toolbar-menu.ts'
import type { ToolbarEntry } from './ToolbarEntry.tsx'
import { useCallToAction } from './useCallToAction.ts'

export interface ToolbarEntries {
  /** In the left group: share, embed, report or insights, comments, curation. */
  readonly left: readonly ToolbarEntry[]
  /** In the right group, or in "More" where the row is narrow: make a copy. */
  readonly right: readonly ToolbarEntry[]
  /** Always in "More": sharing, public view, download, admin tools, deletion, and the call where it has no place in the row. */
  readonly more: readonly ToolbarEntry[]
  /** In "More" where the row is narrow; only for visitors without the right to edit or comment. */
  readonly call: readonly ToolbarEntry[]
  readonly copyState: CopyState
  /** One of the entries opens the tag panel. */
  readonly hasTagPanel: boolean
}

/** Whether the comments are beside the deck. */
export interface CommentsToggle {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** The toolbar entries of this visitor. */
export function useToolbarEntries(
  { copyPath, editor }: ToolbarMenu,
  comments: CommentsToggle,
): ToolbarEntries {
  const { bus } = useSlot()
  const pageData = useDeckPageData()
  const { viewerRights, isAuthenticated } = pageData
  const t = useText()
  const step = useStep()
  const tools = useAdminTools()
  const { state: copyState, onClick: makeACopy } = useMakeACopy()
  const call = useCallToAction()

  const opening = (modal: ModalName) => ({
    opensDialog: true,
    onPrefetch: () => prefetchModal(modal),
    onClick: () => openModal(bus, modal),
  })
  const entries = {
    ...managingEntries(pageData, tools, t),
    share: {
      icon: share,
      label: t('toolbar.share'),
      unless: 'never' as const,
      ...opening('SOCIAL_SHARE_MODAL'),
    },
    embed: {
      icon: embed,
      label: t('toolbar.embed'),
      // Beside the link to the editor, the narrowest row has no space for the number of views otherwise.
      unless: editor === null ? ('never' as const) : ('narrowest' as const),
      ...opening('EMBED_CODE_MODAL'),
    },
    report: viewerRights.insights !== true &&
      viewerRights.report !== false && {
        icon: flag,
        label: t('toolbar.report'),
        href: reportPath(pageData, step),
        newTab: true,
      },
    comments: editor !== null &&
      viewerRights.comment && {
        icon: comment,
        label: t('toolbar.comments'),
        isExpanded: comments.isOpen,
        onClick: comments.toggle,
      },
    copy: copyPath !== null && {
      icon: copy,
      label: t('toolbar.makeACopy'),
      href: copyPath,
      isBusy: copyState === 'making',
      onClick: makeACopy,
    },
    download: isDownloadable(pageData) && {
      icon: download,
      label: t('toolbar.download'),
      ...opening('DOWNLOAD_PRESENTATION_MODAL'),
    },
    call: {
      icon: arrow,
      label: call.text,
      href: call.targetUrl,
      onClick: call.publishClick,
    },
  }
  const available = (...ids: (keyof typeof entries)[]): ToolbarEntry[] =>
    ids.flatMap((id) => {
      const entry = entries[id]
      return entry ? [{ id, ...entry }] : []
    })

  return {
    left: available('share', 'embed', 'report', 'insights', 'comments', 'curate'),
    right: available('copy'),
    more: [
      ...available('shareSettings', 'viewAsPublic', 'download', 'adminTools', 'delete'),
      ...(editor !== null && isAuthenticated ? available('call') : []),
    ],
    call: editor === null ? available('call') : [],
    copyState,
    hasTagPanel: tools.isOn,
  }
}
