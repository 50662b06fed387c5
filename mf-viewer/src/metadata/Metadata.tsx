import { Avatar, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import type { Privacy } from '@viewpage/shared-events'
import { useFacts } from '../overlay/useFacts.ts'
import { Markup, useText } from '../texts.ts'
import classes from './metadata.module.css'

/** Slot `metadata`: the page's heading, owner, date, description and tags; on paper also how long it is. */
export function Metadata() {
  const { title, owner, lastModified, lastModifiedDateString, description, tags, privacy, deck } =
    useDeckPageData()
  const text = useText()
  const facts = useFacts()
  const words = tagsOf(tags)
  return (
    <section className={classes.metadata} aria-label={text('metadata.name')}>
      <div>
        <h1 className={classes.title}>
          <bdi lang={deck.language}>{title}</bdi>
        </h1>
        <div className={classes.owner}>
          <Avatar person={owner} size={40} />
          <div className={classes.lines}>
            <OwnerName />
            <p className={classes.date}>
              <span>
                <Markup
                  text="metadata.updated"
                  values={{ date: lastModifiedDateString }}
                  elements={{ 1: <time dateTime={lastModified} /> }}
                />
              </span>
              {isHidden(privacy) && <span className={classes.label}>{text(`metadata.${privacy}`)}</span>}
            </p>
            <span className={classes.facts}>{facts}</span>
          </div>
        </div>
      </div>
      <div className={classes.about}>
        {description !== '' && (
          <p className={classes.description} lang={deck.language} dir="auto">
            {description}
          </p>
        )}
        {words.length > 0 && (
          <ul className={classes.tags} aria-label={text('metadata.tags')}>
            {words.map((word) => (
              <li key={word} dir="auto">
                #{word}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Whether the presentation is in no list, so that it has a label. */
function isHidden(privacy: Privacy): privacy is 'unlisted' | 'private' {
  return privacy === 'unlisted' || privacy === 'private'
}

/** The owner's name; a link if profiles are enabled and the owner has one. */
function OwnerName() {
  const { features } = useSlot()
  const pageData = useDeckPageData()
  const { oid, publicDisplayName } = pageData.owner
  return oid !== null && features.isOn('profile_links') ? (
    <a className={classes.name} href={`/user/${oid}/`}>
      <bdi>{publicDisplayName}</bdi>
    </a>
  ) : (
    <bdi className={classes.name}>{publicDisplayName}</bdi>
  )
}

/** The distinct words of a comma-separated list, without a leading `#`. */
export function tagsOf(list: string): string[] {
  const words = list.split(',').map((word) => word.trim().replace(/^#+/, ''))
  return [...new Set(words.filter((word) => word !== ''))]
}
