import { formatNumber, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { replacePath } from '@viewpage/shared-events/site-paths'
import type { EditorMode } from './actions.ts'
import styles from './Heading.module.css'
import { useText } from './texts.ts'
import { COMMENTS_HASH } from './useMode.ts'
import { useLikesCount } from './usePresentation.ts'

interface HeadingProps {
  readonly title: string
  readonly mode: EditorMode
  /** The step from which the visitor came; the link to the page leads back to it. */
  readonly step: number | null
}

/** Title and facts of the presentation, and a link to its page. */
export function Heading({ title, mode, step }: HeadingProps) {
  const t = useText()
  const { oid, deck, canonicalUrl, viewerRights, lastModifiedDateString: date } = useDeckPageData()
  const { language } = useSlot().i18n
  const likes = useLikesCount()
  const facts = [
    t('facts.steps', { count: deck.stepCount }),
    t('facts.modified', { date }),
    ...(likes === undefined
      ? []
      : [t('facts.likes', { count: likes, number: formatNumber(likes, language) })]),
  ]
  const link = (name: EditorMode, hash: string) => (
    <a className={styles.mode} href={hash} aria-current={mode === name ? 'page' : undefined}>
      {t(`mode.${name}`)}
    </a>
  )
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <a href={new URL(canonicalUrl).pathname + (step === null ? '' : `#step=${step}`)}>
          {t('header.view')}
        </a>
        {viewerRights.edit && <a href={replacePath(oid)}>{t('header.replace')}</a>}
        {viewerRights.edit && <a href={`/dashboard/versions/${oid}/`}>{t('header.versions')}</a>}
      </p>
      {viewerRights.edit && (
        <nav className={styles.modes} aria-label={t('mode.name')}>
          {link('edit', '#')}
          {link('comments', COMMENTS_HASH)}
        </nav>
      )}
    </div>
  )
}
