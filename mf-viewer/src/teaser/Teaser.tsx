import { Icon, usePageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { isTeaserExpected, type Tease } from './teaser-content.ts'
import { browserTeaserEdges, type TeaserEdges } from './teaser-browser.ts'
import classes from './teaser.module.css'
import { useTease } from './useTeaserContent.ts'
import arrow from '@phosphor-icons/core/assets/regular/arrow-right.svg'

/** Slot `teaser`: one more presentation, a while after the page is there. Its place is kept from the start. */
export function Teaser({ edges = browserTeaserEdges }: { edges?: TeaserEdges }) {
  const pageData = usePageData()
  const tease = useTease(edges)
  if (!isTeaserExpected(pageData)) return null
  return <div className={classes.place}>{tease && <TeaserRow tease={tease} />}</div>
}

function TeaserRow({ tease: { oid, title, url, thumbnail, isRelated } }: { tease: Tease }) {
  const { owner } = usePageData()
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
        {thumbnail !== null && <img src={thumbnail} width={770} height={433} alt="" />}
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
