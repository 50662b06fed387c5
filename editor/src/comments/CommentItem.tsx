import { Avatar, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { formatMoment } from '@viewpage/remote-kit/date-locale'
import { Problem } from '../fields/TextField.tsx'
import { useNumberedPictures } from '../steps/useNumberedPictures.ts'
import { useText, type EditorText } from '../texts.ts'
import { DeleteButton } from './DeleteButton.tsx'
import styles from './CommentsPart.module.css'
import type { Comment } from './comment-calls.ts'

interface CommentItemProps {
  readonly comment: Comment
  readonly deleting: boolean
  readonly failure: EditorText | null
  readonly onDelete: () => void
}

/** A comment with author, time and step. */
export function CommentItem({ comment, deleting, failure, onDelete }: CommentItemProps) {
  const t = useText()
  const { language } = useSlot().i18n
  const { deck, canonicalUrl } = useDeckPageData()
  const { text, step, created_at, author, can_delete } = comment
  const picture = useNumberedPictures()(step)
  const [firstName = '', ...others] = author.display_name.split(' ')
  const person = { firstName, lastName: others.at(-1) ?? '', email: '', username: author.username }
  return (
    <li className={styles.comment} data-comment={comment.id} aria-busy={deleting}>
      <Avatar person={person} size={32} />
      <div className={styles.body}>
        <p className={styles.who}>
          <strong dir="auto">{author.display_name}</strong>
          <time dateTime={created_at}>{formatMoment(Date.parse(created_at), language)}</time>
        </p>
        {step !== null && (
          <a className={styles.step} href={`${new URL(canonicalUrl).pathname}#step=${step}`}>
            {picture !== null && (
              <img className={styles.picture} src={picture} alt="" width={96} height={54} loading="lazy" />
            )}
            <span>{t('comments.step', { step, title: deck.stepTitles[step - 1] ?? '' })}</span>
          </a>
        )}
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {failure && <Problem>{`${t('comments.notDeleted')} ${t(failure)}`}</Problem>}
      </div>
      {can_delete && <DeleteButton name={author.display_name} deleting={deleting} onDelete={onDelete} />}
    </li>
  )
}
