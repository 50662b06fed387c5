import { Avatar, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { formatMoment } from '@viewpage/remote-kit/date-locale'
import type { Comment } from './comments-call.ts'
import classes from './CommentsPanel.module.css'
import { StepName } from './StepName.tsx'

export interface CommentListProps {
  readonly comments: readonly Comment[]
  /** Each with the picture of its step, which leads there. */
  readonly hasPictures?: boolean
}

/** Comments, oldest first. */
export function CommentList({ comments, hasPictures = false }: CommentListProps) {
  const { language } = useSlot().i18n
  const { deck } = useDeckPageData()
  return (
    <ol className={classes.list}>
      {comments.map(({ id, text, step, createdAt, author }) => (
        <li key={id} className={classes.comment} data-comment={id}>
          <Avatar person={personOf(author)} size={28} />
          <div className={classes.body}>
            <p className={classes.who}>
              <strong dir="auto">{author.displayName}</strong>
              <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt), language)}</time>
            </p>
            <p className={classes.text} dir="auto">
              {text}
            </p>
            {hasPictures && step !== null && (
              <a className={classes.picture} href={`#step=${step}`}>
                {deck.stepThumbnailUrl !== undefined && (
                  <img
                    src={deck.stepThumbnailUrl.replace('{step}', String(step))}
                    alt=""
                    width={64}
                    height={36}
                    loading="lazy"
                  />
                )}
                <span>
                  <StepName step={step} />
                </span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function personOf({ username, displayName }: Comment['author']) {
  const [firstName = '', ...others] = displayName.split(' ')
  return { firstName, lastName: others.at(-1) ?? '', email: '', username }
}
