import bookmark from '@phosphor-icons/core/regular/bookmark-simple.svg'
import copy from '@phosphor-icons/core/regular/copy.svg'
import flag from '@phosphor-icons/core/regular/flag.svg'
import { usePageData } from '@viewpage/remote-kit'
import { toolbar } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { useFeature } from '../useFeature.ts'
import { invokeAdminTools } from './admin-tools.ts'
import type { ToolbarEntry } from './ToolbarEntry.tsx'

/** What moves into "More" when there is no room: report and curation from the left, make a copy from the right. */
export interface ToolbarEntries {
  readonly left: readonly ToolbarEntry[]
  readonly right: readonly ToolbarEntry[]
}

/** The movable entries this visitor gets. @param copyPath where a copy is made, or `null` when none can be */
export function useToolbarEntries(copyPath: string | null): ToolbarEntries {
  const { oid, title, isAuthenticated } = usePageData()
  const bus = useBus()
  const t = useText()
  const curates = useFeature('content_curation')

  const report = { icon: flag, label: t('toolbar.report'), href: `/contact/abuse/${oid}/`, newTab: true }
  const curate = {
    icon: bookmark,
    label: t('toolbar.curate'),
    onClick: () => invokeAdminTools({ oid, title }),
  }
  const makeACopy = (href: string) => ({
    icon: copy,
    label: t('toolbar.makeACopy'),
    href,
    // An anonymous visitor signs up first; the copy is made after that.
    onClick: () => isAuthenticated && bus.publish(toolbar.presentationCopied, { oid }),
  })
  return {
    left: curates ? [report, curate] : [report],
    right: copyPath === null ? [] : [makeACopy(copyPath)],
  }
}
