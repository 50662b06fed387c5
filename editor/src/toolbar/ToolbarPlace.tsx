import restart from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg'
import { Button, ErrorBoundary, Icon, useSlot } from '@viewpage/remote-kit'
import type { ContractDifference, LoadedComponent } from '@viewpage/remote-kit/host'
import { memo, useMemo } from 'react'
import { useComponent, type ComponentSource } from '../remotes/useComponent.ts'
import { useText } from '../texts.ts'
import { usePresentation } from '../usePresentation.ts'
import type { ToolbarProps } from './toolbar-props.ts'
import styles from './ToolbarPlace.module.css'

/** The toolbar in a row of 54 px, or a message why it is missing. Its failure does not affect the editor. */
export const ToolbarPlace = memo(function ToolbarPlace({ source }: { source: ComponentSource }) {
  const t = useText()
  const { outcome, report, retry } = useComponent<ToolbarProps>(source)
  const loaded = outcome?.loaded
  const state = outcome === null ? 'waiting' : loaded ? 'live' : 'failed'
  const names = namesOf(outcome?.differences ?? [])
  return (
    <div data-slot="toolbar" data-remote={source.remote} data-version={loaded?.version} data-state={state}>
      {loaded ? (
        // The key resets all state when another version replaces one that failed.
        <LiveToolbar key={loaded.version} remote={source.remote} loaded={loaded} report={report} />
      ) : (
        <div className={styles.row} role="status">
          {outcome !== null && (
            <>
              <span className={styles.line}>
                {names ? t('toolbar.differs', { names }) : t('toolbar.missing')}
              </span>
              <Button small onClick={retry}>
                <Icon path={restart} />
                {t('tryAgain')}
              </Button>
            </>
          )}
        </div>
      )}
      {loaded && names && (
        <p className={styles.note} role="status">
          {t('toolbar.standsIn', { names, version: loaded.version })}
        </p>
      )}
    </div>
  )
})

interface LiveToolbarProps {
  readonly remote: string
  readonly loaded: LoadedComponent<ToolbarProps>
  readonly report: ToolbarProps['report']
}

function LiveToolbar({ remote, loaded: { Component, version, i18n }, report }: LiveToolbarProps) {
  const { bus, http, features, portalRoot, redirect } = useSlot()
  const presentation = usePresentation()
  const own = useMemo(() => bus.as({ remote, version }), [bus, remote, version])
  // The public view has no links to edit, comment and copy, which would lead to this page.
  const pageData = useMemo(() => ({ ...presentation, isPublicView: true }), [presentation])
  return (
    <ErrorBoundary report={report}>
      <Component {...{ pageData, bus: own, http, features, i18n, portalRoot, redirect, report }} />
    </ErrorBoundary>
  )
}

function namesOf(differences: readonly ContractDifference[]): string {
  return differences.map(({ name }) => name).join(', ')
}
