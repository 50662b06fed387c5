import { LoadFailure } from '../modals/LoadFailure.tsx'
import { useLazyPart } from '../modals/useLazyPart.ts'

const load = () => import('./panel/CommentsPanel.tsx')

/**
 * Loads the comments beside the deck. Render it while they are open: nobody else loads their code
 * (docs/behaviour/editing.md#comments-beside-the-deck).
 */
export function CommentsPlace({ onClose }: { readonly onClose: () => void }) {
  const { part: Panel, retry } = useLazyPart('comments', load)
  if (Panel === 'loading') return null
  if (Panel === 'failed') return <LoadFailure opener={() => null} onRetry={retry} onClose={onClose} />
  return <Panel onClose={onClose} />
}
