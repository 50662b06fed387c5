import { Value } from 'typebox/value'
import { PageLayout } from './page-layout.ts'

/** Whether a layout that a browser sent has the expected form. */
export function isPageLayout(layout: unknown): layout is PageLayout {
  return Value.Check(PageLayout, layout)
}
