import { Icon, useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { isTeaserExpected, pictureOf, type TeaserContent } from './teaser-content.ts'
import { teaserBrowser, type TeaserBrowser } from './teaser-browser.ts'
import classes from './teaser.module.css'
import { useTeaserContent } from './useTeaserContent.ts'
import arrow from '@phosphor-icons/core/assets/regular/arrow-right.svg'

/** Slot `teaser`: a link to another presentation. Its space is reserved from the start, so that nothing moves. */
export function Teaser({ browser = teaserBrowser }: { browser?: TeaserBrowser }) {
  const pageData = useDeckPageData()
  const content = useTeaserContent(browser)
  if (!isTeaserExpected(pageData)) return null
  return <div className={classes.place}>{content && <TeaserRow content={content} />}</div>
}

function TeaserRow({ content }: { content: TeaserContent }) {
  const { oid, title, url, isRelated } = content
  const picture = pictureOf(content)
  const { owner } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  return (
    <a
      className={classes.row}
      href={url}
      onClick={() => {
        if (oid !== null) bus.publish(viewer.teaserThumbnailClicked, { targetOid: oid })
      }}
    >
      <span className={classes.thumbnail}>
        {picture && <img {...picture} width={770} height={433} alt="" />}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>
          {isRelated ? text('teaser.moreBy', { name: owner.publicDisplayName }) : text('teaser.more')}
        </span>
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
      </span>
      <span className={classes.action}>
        {text('viewer.present')}
        <Icon path={arrow} />
      </span>
    </a>
  )
}
