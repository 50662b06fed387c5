import { useSlot } from '@viewpage/remote-kit'
import { useEffect, useState, type ComponentType } from 'react'
import { loadInTime } from './load-in-time.ts'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** A part of the page that is loaded when it is rendered first. */
export interface LazyPart<Props> {
  readonly part: ComponentType<Props> | 'loading' | 'failed'
  readonly retry: () => void
}

/**
 * Loads the default export of a module, and reports a failure.
 *
 * @param chunk the name of what it loads
 * @param load always the same function
 */
export function useLazyPart<Props>(chunk: string, load: Load<Props>): LazyPart<Props> {
  const { report } = useSlot()
  const [part, setPart] = useState<LazyPart<Props>['part']>('loading')

  useEffect(() => {
    if (part !== 'loading') return
    let isCurrent = true
    loadInTime(chunk, load).then(
      (loaded) => isCurrent && setPart(() => loaded.default),
      (error: unknown) => {
        if (!isCurrent) return
        report(error, 'load')
        setPart('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [part, report, chunk, load])

  return { part, retry: () => setPart('loading') }
}
