import {
  loadComponent,
  type ComponentLoad,
  type ComponentOutcome,
  type RemoteFailure,
} from '@viewpage/remote-kit/host'
import { useEffect, useState } from 'react'
import type { ToolbarProps } from './toolbar-props.ts'

export type ToolbarSource = Omit<ComponentLoad, 'broken' | 'round'>

export interface UsedToolbar {
  /** `null` while loading. */
  readonly outcome: ComponentOutcome<ToolbarProps> | null
  /** Reports an error of the toolbar. After a render error the last good version is loaded. */
  readonly report: ToolbarProps['report']
  readonly retry: () => void
}

/** Loads the toolbar, and another version if it fails to render. */
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
