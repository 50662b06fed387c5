import type { EditorText } from '../texts.ts'
import type { Comment } from './comment-calls.ts'

export interface Thread {
  /** Oldest first; `null` until loaded. */
  readonly comments: readonly Comment[] | null
  /** Why loading failed. */
  readonly notLoaded: EditorText | null
  readonly sending: boolean
  readonly notSent: EditorText | null
  /** Comments that are being deleted. */
  readonly deleting: readonly Comment['id'][]
  readonly notDeleted: { readonly id: Comment['id']; readonly why: EditorText } | null
}

export type ThreadEvent =
  | { readonly type: 'loadStarted' }
  | { readonly type: 'loaded'; readonly comments: readonly Comment[] }
  | { readonly type: 'notLoaded'; readonly why: EditorText }
  | { readonly type: 'sendStarted' }
  | { readonly type: 'sent'; readonly comment: Comment }
  | { readonly type: 'notSent'; readonly why: EditorText }
  | { readonly type: 'deleteStarted'; readonly id: Comment['id'] }
  | { readonly type: 'deleted'; readonly id: Comment['id'] }
  | { readonly type: 'notDeleted'; readonly id: Comment['id']; readonly why: EditorText }

export const EMPTY_THREAD: Thread = {
  comments: null,
  notLoaded: null,
  sending: false,
  notSent: null,
  deleting: [],
  notDeleted: null,
}

export function threadReducer(thread: Thread, event: ThreadEvent): Thread {
  const { comments, deleting } = thread
  switch (event.type) {
    case 'loadStarted':
      return { ...thread, notLoaded: null }
    case 'loaded':
      return { ...thread, comments: event.comments }
    case 'notLoaded':
      return { ...thread, notLoaded: event.why }
    case 'sendStarted':
      return { ...thread, sending: true, notSent: null }
    case 'sent':
      return { ...thread, sending: false, comments: [...(comments ?? []), event.comment] }
    case 'notSent':
      return { ...thread, sending: false, notSent: event.why }
    case 'deleteStarted':
      return { ...thread, deleting: [...deleting, event.id], notDeleted: null }
    case 'deleted':
      return {
        ...thread,
        deleting: deleting.filter((id) => id !== event.id),
        comments: comments?.filter(({ id }) => id !== event.id) ?? null,
      }
    case 'notDeleted':
      return {
        ...thread,
        deleting: deleting.filter((id) => id !== event.id),
        notDeleted: { id: event.id, why: event.why },
      }
  }
}
