import type { SharePlatform } from '@viewpage/shared-events'
import { cutText } from './cut-text.ts'
import { hashtagsOf } from './hashtags.ts'

/** The presentation to share. */
export interface Shared {
  readonly url: string
  readonly title: string
  /** Comma-separated. */
  readonly tags: string
}

/** In px. */
export interface PopupSize {
  readonly width: number
  readonly height: number
}

/** A platform, and its page for sharing (docs/behaviour/share.md#share-platforms). */
export interface ShareTarget {
  readonly platform: SharePlatform
  readonly href: string
  readonly popup: PopupSize
}

const POPUP: PopupSize = { width: 520, height: 570 }
const WIDE_POPUP: PopupSize = { width: 1300, height: 570 }

/** UTF-16 units. A post on X has 280; the URL takes 24 of them and the hashtags up to 100. */
const MAX_POST_TITLE_LENGTH = 140
/** UTF-16 units. */
const MAX_TITLE_LENGTH = 100

/**
 * The four platforms (docs/behaviour/share.md#share-platforms): with title and hashtags where the platform supports
 * them. Titles and hashtags are cut, so that no URL is too long for a platform.
 */
export function shareTargets({ url, title, tags }: Shared): ShareTarget[] {
  const [first, ...others] = hashtagsOf(tags)
  return [
    {
      platform: 'FACEBOOK',
      href: address('https://www.facebook.com/sharer/sharer.php', { u: url, hashtag: first && `#${first}` }),
      popup: POPUP,
    },
    {
      platform: 'LINKEDIN',
      href: address('https://www.linkedin.com/sharing/share-offsite/', { url }),
      popup: WIDE_POPUP,
    },
    {
      platform: 'TWITTER',
      href: address('https://x.com/intent/tweet', {
        text: cutText(title, MAX_POST_TITLE_LENGTH),
        url,
        hashtags: first && [first, ...others].join(','),
      }),
      popup: POPUP,
    },
    {
      platform: 'GOOGLE_CLASSROOM',
      href: address('https://classroom.google.com/share', { url, title: cutText(title, MAX_TITLE_LENGTH) }),
      popup: POPUP,
    },
  ]
}

/**
 * The `mailto:` URL of a new message with the title as subject. The title is cut, because mail clients accept about
 * 2,000 characters. They read `+` as a plus sign, so spaces are `%20`.
 */
export function mailAddress({ url, title }: Shared): string {
  const subject = cutText(title, MAX_TITLE_LENGTH)
  const query = new URLSearchParams({ subject, body: `${subject}\n${url}` })
  return `mailto:?${query.toString().replaceAll('+', '%20')}`
}

function address(page: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${page}?${new URLSearchParams(given).toString()}`
}
