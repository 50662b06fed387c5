import type { SlotProps } from '@viewpage/remote-kit/contract'
import type { TextKey } from '@viewpage/remote-kit/locales'
import { busOf, isDeckPage, type ContractBus } from '@viewpage/shared-events'
import type en from './locales/en.json'
import type { remote } from './remote.ts'

/** What the components get. */
export interface ProgressProps {
  readonly bus: ContractBus<typeof remote>
  readonly stepCount: number
  readonly text: (key: TextKey<typeof en>, values: Readonly<Record<string, number>>) => string
  readonly onError: (error: unknown) => void
}

/** @throws Error on a page without a presentation */
export function progressPropsOf({ bus, pageData, i18n, report }: SlotProps): ProgressProps {
  if (!isDeckPage(pageData)) throw new Error('[mf-progress] Failed to draw: the page has no presentation.')
  return {
    bus: busOf<typeof remote>(bus),
    stepCount: pageData.deck.stepCount,
    text: i18n.getFixedT(null, 'mf-progress'),
    onError: (error) => report(error, 'render'),
  }
}
