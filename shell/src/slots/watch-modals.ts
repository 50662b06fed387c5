import { announce } from '@viewpage/remote-kit'
import { SLOT_FAILED } from '@viewpage/remote-kit/browser'
import type { Bus } from '@viewpage/shared-events'
import type { LoadedSlots } from '../host.ts'
import { closeUnavailableModals } from './unavailable-modals.ts'

const MODALS = 'modals'

/** Closes modals that no remote draws, because all attempts to load it have failed. */
export function watchModals(bus: Bus, { texts, loaders }: Pick<LoadedSlots, 'texts' | 'loaders'>): void {
  const loader = loaders.find(({ fills }) => fills(MODALS))
  if (!loader) return
  const onFailed = closeUnavailableModals({
    bus,
    // While it is loading, it is not loaded again.
    hasFailed: loader.isIncomplete,
    retry: () => void loader.run(),
    onClosed: () => announce(texts('fallback.part')),
  })
  document.addEventListener(
    SLOT_FAILED,
    ({ target }) => {
      if ((target as HTMLElement).dataset['slot'] === MODALS) onFailed()
    },
    true,
  )
}
