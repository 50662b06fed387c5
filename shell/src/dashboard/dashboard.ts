import { enhanceChanges } from './change-selected.ts'
import { filterList } from './filter-list.ts'
import { liveList } from './live-list.ts'
import { enhanceMenus } from './menus.ts'
import { enhanceSelection } from './selection.ts'

/** Enhances the lists of the dashboard, which work without script (docs/behaviour/sharing.md#dashboard). */
export function enhanceDashboard(root: HTMLElement): void {
  const list = liveList(root)
  enhanceMenus(root)
  filterList(list)
  const { clear } = enhanceSelection(list)
  enhanceChanges(list, clear)
  root.dataset['live'] = ''
}
