import bookmark from '@phosphor-icons/core/regular/bookmark-simple.svg'
import chart from '@phosphor-icons/core/regular/chart-bar.svg'
import eye from '@phosphor-icons/core/regular/eye.svg'
import sliders from '@phosphor-icons/core/regular/sliders-horizontal.svg'
import trash from '@phosphor-icons/core/regular/trash-simple.svg'
import wrench from '@phosphor-icons/core/regular/wrench.svg'
import type { DeckPageData } from '@viewpage/shared-events'
import { sharingPath } from '@viewpage/shared-events/site-paths'
import type { AdminToolsState } from '../admin-tools/useAdminTools.ts'
import { insightsPath, publicViewPath } from '../presentation/paths.ts'
import type { useText } from '../texts.ts'

/** The entries for people who manage the presentation: its owner, people with rights, and staff. */
export function managingEntries(
  { oid, schemaVersion, canonicalUrl, viewerRights }: DeckPageData,
  tools: AdminToolsState,
  t: ReturnType<typeof useText>,
) {
  return {
    insights: viewerRights.insights === true && {
      icon: chart,
      label: t('toolbar.insights'),
      href: insightsPath(oid, schemaVersion),
    },
    curate: tools.canCurate && {
      icon: bookmark,
      label: t('toolbar.curate'),
      note: tools.hasHiddenTags ? t('toolbar.hasTags') : undefined,
      onClick: () => tools.invoke('curation'),
    },
    shareSettings: viewerRights.share === true && {
      icon: sliders,
      label: t('toolbar.shareSettings'),
      href: sharingPath(oid),
      sharing: oid,
    },
    viewAsPublic: viewerRights.edit && {
      icon: eye,
      label: t('toolbar.viewAsPublic'),
      href: publicViewPath(canonicalUrl),
    },
    adminTools: tools.canAdminister && {
      icon: wrench,
      label: t('toolbar.adminTools'),
      onClick: () => tools.invoke('menu'),
    },
    delete: viewerRights.delete === true && {
      icon: trash,
      label: t('toolbar.delete'),
      href: `${sharingPath(oid)}delete/`,
    },
  }
}
