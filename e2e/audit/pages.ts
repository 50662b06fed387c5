/** A person with an account of the demo. */
export type Visitor = 'ada' | 'ben' | 'eve'

/** A page that is looked through in every language, width and theme. */
export interface AuditedPage {
  readonly path: string
  /** @default an anonymous visitor */
  readonly as?: Visitor
}

/** Every page a visitor can come to. A new page is looked through by standing here. */
export const PAGES: readonly AuditedPage[] = [
  { path: '/p/orbit1/' },
  { path: '/p/orbit1/', as: 'ben' },
  { path: '/p/orbit1/', as: 'ada' },
  { path: '/p/tiny1/' },
  { path: '/p/hidden1/' },
  { path: '/classic1/', as: 'ben' },
  { path: '/v/linkopen1/' },
  { path: '/v/linkask1/' },
  { path: '/v/linkstrict1/' },
  { path: '/p/orbit1/embed/' },
  { path: '/p/edit/orbit1/', as: 'eve' },
  { path: '/' },
  { path: '/login/' },
  { path: '/signup/' },
  { path: '/logout/', as: 'ben' },
  { path: '/contact/abuse/orbit1/' },
  { path: '/dashboard/next/', as: 'ada' },
  { path: '/dashboard/next/upload/', as: 'ada' },
  { path: '/dashboard/next/orbit1/', as: 'ada' },
  { path: '/dashboard/next/secret1/links/linkopen1/', as: 'ada' },
  { path: '/viewers/' },
  { path: '/dashboard/next/orbit1/first-look/', as: 'ada' },
  { path: '/dashboard/next/orbit1/file/', as: 'ada' },
  { path: '/dashboard/bin/', as: 'ada' },
  { path: '/dashboard/versions/orbit1/', as: 'ada' },
  { path: '/dashboard/next/secret1/links/linkstrict1/', as: 'ada' },
  { path: '/dashboard/shared/', as: 'eve' },
  { path: '/p/orbit1/?view=public', as: 'ada' },
  { path: '/p/orbit1/insights/', as: 'ada' },
  { path: '/settings/', as: 'ben' },
  { path: '/settings/tokens/', as: 'ben' },
  { path: '/settings/hooks/', as: 'ben' },
  { path: '/staff/', as: 'ada' },
  { path: '/staff/shelves/picks/', as: 'ada' },
  { path: '/staff/shelves/videos/', as: 'ada' },
  { path: '/staff/accounts/', as: 'ada' },
  { path: '/upgrade/embedded/features/pitch_presenter_view/', as: 'ada' },
  { path: '/download/business/' },
  { path: '/explore/' },
  { path: '/explore/search/?search=orbit' },
  { path: '/explore/search/?search=nothing-is-called-so' },
  { path: '/gallery/' },
  { path: '/presentation-template/' },
  { path: '/presentation-template/quarterly-review/' },
  { path: '/user/ada-0000000001/' },
  { path: '/pricing/' },
  { path: '/product/' },
  { path: '/video' },
  { path: '/video/explore/' },
  { path: '/terms/' },
  { path: '/privacy/' },
  { path: '/privacy/choices/' },
  { path: '/help/embedding/' },
  { path: '/help/who-is-watching/' },
  { path: '/p/nothing1/' },
]

/** How a page is called in a report. */
export function nameOf({ path, as }: AuditedPage): string {
  return as === undefined ? path : `${path} as ${as}`
}

/** The address of a page in a language. */
export function inLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
