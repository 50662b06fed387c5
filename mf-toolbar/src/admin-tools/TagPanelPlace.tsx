import { useEffect, useState } from 'react'
import { LoadFailure } from '../modals/LoadFailure.tsx'
import { useLazyPart } from '../modals/useLazyPart.ts'
import { ADMIN_TOOLS_INVOKED } from './admin-tools.ts'

const load = () => import('./tag-panel/TagPanel.tsx')

/**
 * Loads the tag panel, and keeps the events that open it until then. Render it for people who may use the tools only:
 * nobody else loads the code of the panel (docs/behaviour/curation.md#who-curates).
 */
export function TagPanelPlace() {
  const { part: Panel, retry } = useLazyPart('tag-panel', load)
  const [missed, setMissed] = useState<readonly Event[]>([])
  const isLoaded = typeof Panel !== 'string'

  useEffect(() => {
    if (isLoaded) return
    const onInvoked = (event: Event) => setMissed([event])
    window.addEventListener(ADMIN_TOOLS_INVOKED, onInvoked)
    return () => window.removeEventListener(ADMIN_TOOLS_INVOKED, onInvoked)
  }, [isLoaded])

  if (typeof Panel !== 'string') return <Panel missed={missed} />
  return Panel === 'failed' && missed.length > 0 ? (
    <LoadFailure opener={() => null} onRetry={retry} onClose={() => setMissed([])} />
  ) : null
}
