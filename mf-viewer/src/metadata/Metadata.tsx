import { Avatar, usePageData } from '@viewpage/remote-kit'
import { Markup, useText } from '../texts.ts'
import classes from './metadata.module.css'
import { OwnerName } from './OwnerName.tsx'
import { tagsOf } from './tags.ts'

/** Slot `metadata`: the page's heading, who made it and when, what it is about. */
export function Metadata() {
  const { title, owner, lastModified, lastModifiedDateString, description, tags, privacy } = usePageData()
  const text = useText()
  const words = tagsOf(tags)
  return (
    <section className={classes.metadata} aria-label={text('metadata.name')}>
      <div>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
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
              {privacy === 'unlisted' && <span className={classes.label}>{text('metadata.unlisted')}</span>}
            </p>
          </div>
        </div>
      </div>
      <div className={classes.about}>
        {description !== '' && (
          <p className={classes.description} dir="auto">
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
