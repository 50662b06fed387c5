import { useSlot } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { LoadFailure } from '../modals/LoadFailure.tsx'
import { loadInTime } from '../modals/load-in-time.ts'
import { ADMIN_TOOLS_INVOKED } from './admin-tools.ts'
import type TagPanel from './tag-panel/TagPanel.tsx'

/**
 * Loads the tag panel, and keeps the events that open it until then. Render it for people who may use the tools only:
 * nobody else loads the code of the panel (docs/behaviour/curation.md#who-curates).
 */
export function TagPanelPlace() {
  const { report } = useSlot()
  const [missed, setMissed] = useState<readonly Event[]>([])
  const [panel, setPanel] = useState<typeof TagPanel | 'loading' | 'failed'>('loading')

  useEffect(() => {
    if (panel === 'loading')
      loadInTime('tag-panel', () => import('./tag-panel/TagPanel.tsx')).then(
        (loaded) => setPanel(() => loaded.default),
        (error: unknown) => {
          report(error, 'load')
          setPanel('failed')
        },
      )
    if (typeof panel === 'function') return undefined
    const onInvoked = (event: Event) => setMissed([event])
    window.addEventListener(ADMIN_TOOLS_INVOKED, onInvoked)
    return () => window.removeEventListener(ADMIN_TOOLS_INVOKED, onInvoked)
  }, [panel, report])

  if (typeof panel === 'function') {
    const Panel = panel
    return <Panel missed={missed} />
  }
  return panel === 'failed' && missed.length > 0 ? (
    <LoadFailure opener={() => null} onRetry={() => setPanel('loading')} onClose={() => setMissed([])} />
  ) : null
}
