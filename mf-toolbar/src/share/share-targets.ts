import type { SharePlatform } from '@viewpage/shared-events'
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

/** The four platforms of section 7: title as text and tags as hashtags, for Classroom the title only. */
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
        text: title,
        url,
        hashtags: first && [first, ...others].join(','),
      }),
      popup: POPUP,
    },
    {
      platform: 'GOOGLE_CLASSROOM',
      href: address('https://classroom.google.com/share', { url, title }),
      popup: POPUP,
    },
  ]
}

/** A new mail with the title as its subject. Mail programs read `+` as a plus sign, so spaces are `%20`. */
export function mailAddress({ url, title }: Shared): string {
  const query = new URLSearchParams({ subject: title, body: `${title}\n${url}` })
  return `mailto:?${query.toString().replaceAll('+', '%20')}`
}

function address(page: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${page}?${new URLSearchParams(given).toString()}`
}
