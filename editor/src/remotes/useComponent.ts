import type { SlotProps } from '@viewpage/remote-kit'
import {
  loadComponent,
  type ComponentLoad,
  type ComponentOutcome,
  type RemoteFailure,
} from '@viewpage/remote-kit/host'
import { useEffect, useState } from 'react'

/** A component that a remote exposes. */
export type ComponentSource = Omit<ComponentLoad, 'broken' | 'round'>

type Report = SlotProps['report']

export interface UsedComponent<Props> {
  /** `null` while loading. */
  readonly outcome: ComponentOutcome<Props> | null
  /** Reports an error of the component. After a render error the last good version is loaded. */
  readonly report: Report
  readonly retry: () => void
}

/** Loads a component of a remote, and another version if it fails to render. */
export function useComponent<Props>(source: ComponentSource): UsedComponent<Props> {
  const [attempt, setAttempt] = useState<{ round: number; broken: readonly string[] }>(FIRST)
  const [outcome, setOutcome] = useState<ComponentOutcome<Props> | null>(null)

  useEffect(() => {
    let isCurrent = true
    void loadComponent<Props>({ ...source, ...attempt }).then((result) => {
      if (isCurrent) setOutcome(result)
    })
    return () => {
      isCurrent = false
    }
  }, [source, attempt])

  const version = outcome?.loaded?.version ?? ''
  const report: Report = (error, phase = 'effect') => {
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
