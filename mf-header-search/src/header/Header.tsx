import { usePageData } from '@viewpage/remote-kit'
import { browser as thisBrowser, type Browser } from '../browser.ts'
import { Logo } from './Logo.tsx'
import { SearchBar, SearchCloser, SearchOpener } from '../search/SearchBar.tsx'
import { useSearchBar } from '../search/useSearchBar.ts'
import { SuggestedTerms } from '../terms/SuggestedTerms.tsx'
import { UserMenu } from '../user-menu/UserMenu.tsx'
import { BackLink } from './BackLink.tsx'
import { SignInLinks } from './SignInLinks.tsx'
import { UploadLink } from './UploadLink.tsx'
import classes from './Header.module.css'

/** The slot `header`: back link, logo, search, log-in links or upload and user menu; below them the suggested terms. */
export function Header({ browser = thisBrowser }: { browser?: Browser }) {
  const { visitor, uploadPath } = usePageData()
  const { expanded, input, opener, open, close, submit, publishClick, onKeyDown } = useSearchBar(browser)
  return (
    <header className={classes.header}>
      <div className={classes.grid} data-search={expanded ? 'expanded' : 'collapsed'}>
        <div className={classes.start}>
          <BackLink browser={browser} />
          <Logo />
        </div>
        <SearchBar {...{ input, submit, publishClick, onKeyDown }} />
        <div className={classes.actions}>
          <SearchOpener opener={opener} open={open} />
          {uploadPath !== undefined && <UploadLink path={uploadPath} />}
          {visitor ? <UserMenu visitor={visitor} /> : <SignInLinks />}
        </div>
        <div className={classes.close}>
          <SearchCloser close={close} />
        </div>
        <SuggestedTerms />
      </div>
    </header>
  )
}
