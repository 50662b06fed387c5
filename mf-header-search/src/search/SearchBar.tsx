import x from '@phosphor-icons/core/assets/bold/x-bold.svg'
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg'
import { Icon, usePageData } from '@viewpage/remote-kit'
import { EXPLORE, SEARCH } from '@viewpage/shared-events/site-paths'
import { useText } from '../texts.ts'
import { searchFigure } from './search-figure.ts'
import type { SearchBarControls } from './useSearchBar.ts'
import classes from './SearchBar.module.css'

/** The search form; it works without scripts. */
export function SearchBar({
  input,
  submit,
  publishClick,
  onKeyDown,
}: Pick<SearchBarControls, 'input' | 'submit' | 'publishClick' | 'onKeyDown'>) {
  const { searchClaim, searchTerm, language } = usePageData()
  const t = useText()
  const placeholder =
    searchClaim === null
      ? t('search.placeholder')
      : t('search.placeholderWithFigure', { figure: searchFigure(searchClaim, language) })
  return (
    <form className={classes.form} role="search" action={SEARCH} method="get" onSubmit={submit}>
      <label className={classes.field}>
        <Icon path={magnifyingGlass} />
        <span className="kit-visually-hidden">{t('search.label')}</span>
        <input
          ref={input}
          className={classes.input}
          type="search"
          name="search"
          dir="auto"
          placeholder={placeholder}
          defaultValue={searchTerm}
          autoComplete="off"
          enterKeyHint="search"
          onClick={publishClick}
          onKeyDown={onKeyDown}
        />
      </label>
    </form>
  )
}

/** Replaces the search bar on extraSmall; without scripts it links to the explore page, which has a search. */
export function SearchOpener({ opener, open }: Pick<SearchBarControls, 'opener' | 'open'>) {
  const t = useText()
  return (
    <a ref={opener} className={classes.opener} href={EXPLORE} aria-label={t('search.open')} onClick={open}>
      <Icon path={magnifyingGlass} />
    </a>
  )
}

/** Collapses the expanded search bar on extraSmall. */
export function SearchCloser({ close }: Pick<SearchBarControls, 'close'>) {
  const t = useText()
  return (
    <button type="button" className={classes.closer} aria-label={t('search.close')} onClick={close}>
      <Icon path={x} />
    </button>
  )
}
