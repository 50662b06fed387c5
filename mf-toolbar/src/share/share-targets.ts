import type { SharePlatform } from '@viewpage/shared-events'
import { cutText } from './cut-text.ts'
import { hashtagsOf } from './hashtags.ts'

/** What is shared. */
export interface Shared {
  readonly url: string
  readonly title: string
  /** Comma-separated. */
  readonly tags: string
}

/** px of a pop-up. */
export interface PopupSize {
  readonly width: number
  readonly height: number
}

/** A platform, and the page of it that shares (D24). */
export interface ShareTarget {
  readonly platform: SharePlatform
  readonly href: string
  readonly popup: PopupSize
}

const POPUP: PopupSize = { width: 520, height: 570 }
const WIDE_POPUP: PopupSize = { width: 1300, height: 570 }

/** UTF-16 units. A post on X holds 280, of which the address takes 24 and the hashtags up to 100. */
const POST_MOST = 140
const TITLE_MOST = 100

/**
 * The four platforms of section 7: title as text and tags as hashtags, for Classroom the title only. Longer titles
 * are cut to what a post holds (140 UTF-16 units, for Classroom 100), and hashtags to 100 units in all, so that an
 * address stays one that the platforms take, whatever the title and the tags are.
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
        text: cutText(title, POST_MOST),
        url,
        hashtags: first && [first, ...others].join(','),
      }),
      popup: POPUP,
    },
    {
      platform: 'GOOGLE_CLASSROOM',
      href: address('https://classroom.google.com/share', { url, title: cutText(title, TITLE_MOST) }),
      popup: POPUP,
    },
  ]
}

/**
 * A new mail with the title as its subject; a title over 100 UTF-16 units is cut, as mail programs take addresses of
 * some 2,000 characters. They read `+` as a plus sign, so spaces are `%20`.
 */
export function mailAddress({ url, title }: Shared): string {
  const subject = cutText(title, TITLE_MOST)
  const query = new URLSearchParams({ subject, body: `${subject}\n${url}` })
  return `mailto:?${query.toString().replaceAll('+', '%20')}`
}

function address(page: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${page}?${new URLSearchParams(given).toString()}`
}
