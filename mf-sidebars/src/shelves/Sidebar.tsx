import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import { MoreLink, Shelf } from './Shelf.tsx'

/** Cards at most on each shelf (docs/behaviour/page.md#shelf-sizes). What does not fit is reached by scrolling. */
const MAX_CARDS = { picks: 5, templates: 15, videos: 10 }

/**
 * The slot `sidebar`: staff picks without that of the teaser, templates and videos, each in its own area of the page's
 * grid.
 */
export function Sidebar() {
  const { topPicks, teaseContent, templates, templateCount, videos, brand } = useDeckPageData()
  const t = useText()
  const picks = topPicks.filter(({ path }) => path !== teaseContent?.path)
  return (
    <>
      <Shelf area="picks" shelf="staffPicks" title={t('picks')} items={picks.slice(0, MAX_CARDS.picks)} />
      <Shelf
        area="templates"
        shelf="templates"
        title={t('templates.title')}
        items={templates.slice(0, MAX_CARDS.templates)}
        more={
          <MoreLink href="/presentation-template/">
            {t('templates.seeAll', { count: templateCount })}
          </MoreLink>
        }
      />
      <Shelf
        area="videos"
        shelf="videos"
        title={t('videos.title', { brand })}
        items={videos.slice(0, MAX_CARDS.videos)}
        more={<MoreLink href="/video/explore/">{t('videos.seeMore')}</MoreLink>}
      />
    </>
  )
}
