import bookmark from '@phosphor-icons/core/regular/bookmark-simple.svg'
import arrow from '@phosphor-icons/core/regular/arrow-right.svg'
import copy from '@phosphor-icons/core/regular/copy.svg'
import download from '@phosphor-icons/core/regular/download-simple.svg'
import flag from '@phosphor-icons/core/regular/flag.svg'
import wrench from '@phosphor-icons/core/regular/wrench.svg'
import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { openModal } from '@viewpage/shared-events'
import { useAdminTools } from '../admin-tools/useAdminTools.ts'
import { useMakeACopy, type CopyState } from '../make-a-copy/useMakeACopy.ts'
import { prefetchModal } from '../modals/modal-registry.ts'
import { reportPath } from '../presentation/paths.ts'
import { useStep } from '../presentation/useStep.ts'
import { useText } from '../texts.ts'
import { isDownloadable, type ToolbarMenu } from './toolbar-menu.ts'
import type { ToolbarEntry } from './ToolbarEntry.tsx'
import { useCallToAction } from './useCallToAction.ts'

export interface ToolbarEntries {
  /** In the left group, or in "More" where the row is narrow: report, curation. */
  readonly left: readonly ToolbarEntry[]
  /** In the right group, or in "More" where the row is narrow: make a copy. */
  readonly right: readonly ToolbarEntry[]
  /** Always in "More": download, admin tools. */
  readonly more: readonly ToolbarEntry[]
  /** In "More" where the row is narrow; only for visitors without the right to edit or comment. */
  readonly call: readonly ToolbarEntry[]
  readonly copyState: CopyState
  /** One of the entries opens the tag panel. */
  readonly hasTagPanel: boolean
}

/** The toolbar entries of this visitor. */
export function useToolbarEntries({ copyPath, editor }: ToolbarMenu): ToolbarEntries {
  const { bus } = useSlot()
  const pageData = useDeckPageData()
  const t = useText()
  const step = useStep()
  const tools = useAdminTools()
  const { state: copyState, onClick: makeACopy } = useMakeACopy()
  const call = useCallToAction()

  const entries = {
    report: { icon: flag, label: t('toolbar.report'), href: reportPath(pageData, step), newTab: true },
    curate: tools.canCurate && {
      icon: bookmark,
      label: t('toolbar.curate'),
      note: tools.hasHiddenTags ? t('toolbar.hasTags') : undefined,
      onClick: () => tools.invoke('curation'),
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
      onPrefetch: () => prefetchModal('DOWNLOAD_PRESENTATION_MODAL'),
      onClick: () => openModal(bus, 'DOWNLOAD_PRESENTATION_MODAL'),
    },
    adminTools: tools.canAdminister && {
      icon: wrench,
      label: t('toolbar.adminTools'),
      onClick: () => tools.invoke('menu'),
    },
    call: editor === null && {
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
    left: available('report', 'curate'),
    right: available('copy'),
    more: available('download', 'adminTools'),
    call: available('call'),
    copyState,
    hasTagPanel: tools.isOn,
  }
}
