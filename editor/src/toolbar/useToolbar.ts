import {
  loadComponent,
  type ComponentLoad,
  type ComponentOutcome,
  type RemoteFailure,
} from '@viewpage/remote-kit/host'
import { useEffect, useState } from 'react'
import type { ToolbarProps } from './toolbar-props.ts'

/** Where the toolbar comes from. */
export type ToolbarSource = Omit<ComponentLoad, 'broken' | 'round'>

export interface UsedToolbar {
  /** `null` while it is on its way. */
  readonly outcome: ComponentOutcome<ToolbarProps> | null
  /** What the version that is shown has to say; a broken one gives way to the last good version. */
  readonly report: ToolbarProps['report']
  readonly retry: () => void
}

/** Gets the toolbar, and another version when the one that came breaks while it draws. */
export function useToolbar(source: ToolbarSource): UsedToolbar {
  const [attempt, setAttempt] = useState<{ round: number; broken: readonly string[] }>(FIRST)
  const [outcome, setOutcome] = useState<UsedToolbar['outcome']>(null)

  useEffect(() => {
    let isCurrent = true
    void loadComponent<ToolbarProps>({ ...source, ...attempt }).then((result) => {
      if (isCurrent) setOutcome(result)
    })
    return () => {
      isCurrent = false
    }
  }, [source, attempt])

  const version = outcome?.loaded?.version ?? ''
  const report: ToolbarProps['report'] = (error, phase = 'effect') => {
    const failure: RemoteFailure = { remote: source.remote, version, phase, error }
    source.report(failure)
    if (phase !== 'render') return
    setOutcome(null)
    setAttempt(({ round, broken }) => ({ round, broken: [...broken, version] }))
  }

  return {
    outcome,
    report,
    retry() {
      setOutcome(null)
      setAttempt(({ round }) => ({ round: round + 1, broken: [] }))
    },
  }
}

const FIRST = { round: 0, broken: [] }
