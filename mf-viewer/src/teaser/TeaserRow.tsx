import { Avatar, Icon, useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { pictureOf, type TeaserContent } from './teaser-content.ts'
import classes from './teaser.module.css'
import arrow from '@phosphor-icons/core/assets/regular/arrow-right.svg'

/** A link to a presentation, or to all those of the owner. */
export function TeaserRow({ content }: { readonly content: TeaserContent }) {
  const { oid, title, language, url, isRelated } = content
  const picture = pictureOf(content)
  const { owner } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const moreByOwner = text('teaser.moreBy', { name: owner.publicDisplayName })
  return (
    <a
      className={classes.row}
      href={url}
      onClick={() => {
        if (oid !== null) bus.publish(viewer.teaserThumbnailClicked, { targetOid: oid })
      }}
    >
      <span className={classes.thumbnail}>
        {picture && (
          <img
            {...picture}
            width={770}
            height={433}
            alt=""
            {...(!isRelated && { loading: 'lazy', fetchPriority: 'low' })}
          />
        )}
        {title === null && <Avatar person={owner} size={32} />}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{isRelated ? moreByOwner : text('teaser.more')}</span>
        <span className={classes.title}>
          <bdi lang={language}>{title ?? moreByOwner}</bdi>
        </span>
      </span>
      <span className={classes.action}>
        {title !== null && <span className={classes.watch}>{text('teaser.watch')}</span>}
        <Icon path={arrow} />
      </span>
    </a>
  )
}
