import { usePageData } from '@viewpage/remote-kit'
import { search } from '@viewpage/shared-events'
import { useId } from 'react'
import { useBus } from '../contract.ts'
import { useRedirectClick } from '../navigation/useRedirectClick.ts'
import { searchTargetOf } from '../search/search-target.ts'
import { useText } from '../texts.ts'
import { suggestedTermsOf } from './suggested-terms.ts'
import classes from './SuggestedTerms.module.css'

/** Suggested search terms, below the search field. */
export function SuggestedTerms() {
  const terms = suggestedTermsOf(usePageData())
  const label = useId()
  const t = useText()
  if (terms.length === 0) return null
  return (
    <nav className={classes.terms} aria-labelledby={label}>
      <span id={label} className={classes.label}>
        {t('terms')}
      </span>
      <ul className={classes.list}>
        {terms.map((term) => (
          <li key={term}>
            <Term text={term} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Term({ text }: { text: string }) {
  const bus = useBus()
  const { term, url } = searchTargetOf(text)
  const onClick = useRedirectClick(() => bus.publish(search.searchSubmitted, { term, from: 'suggestion' }))
  return (
    <a className={classes.term} href={url} dir="auto" onClick={onClick}>
      {text}
    </a>
  )
}
