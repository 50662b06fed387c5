import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { actions, article, paragraph, points, table } from '../../pages/html/article.ts'
import { VIEWERS } from '../../people/sharing/viewer-pages.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

export interface PrivacyPage {
  readonly text: ServerTexts
  readonly company: string
  readonly retentionDays: number
  /** A second receiver of page errors; `null` without one. */
  readonly sentryDsn: string | null
  /** The name that a cookie has at this address. */
  readonly nameOfCookie: (name: string) => string
}

/**
 * What is stored, for how long, and who sees it (docs/behaviour/addresses.md#informational-pages). Add a line here when
 * the server stores something new.
 */
export function privacyBody({ text, company, retentionDays, sentryDsn, nameOfCookie }: PrivacyPage): Html {
  return article({
    title: text('privacyPolicy.title'),
    lead: text('privacyPolicy.lead', { company }),
    sections: [
      {
        title: text('privacyPolicy.watching.title'),
        body: [
          paragraph(text('privacyPolicy.watching.text', { count: retentionDays })),
          paragraph(text('privacyPolicy.watching.traits')),
        ],
      },
      {
        title: text('privacyPolicy.naming.title'),
        body: html`${paragraph(text('privacyPolicy.naming.text'), '/privacy/choices/')}<p>${text('viewers.link')} <a href="${VIEWERS}">${text('viewers.title')}</a></p>`,
      },
      {
        title: text('privacyPolicy.account.title'),
        body: [
          paragraph(text('privacyPolicy.account.text'), '/settings/'),
          paragraph(text('privacyPolicy.account.signIn')),
        ],
      },
      {
        title: text('privacyPolicy.people.title'),
        body: paragraph(text('privacyPolicy.people.text'), '/dashboard/shared/'),
      },
      {
        title: text('privacyPolicy.log.title'),
        body: [paragraph(text('privacyPolicy.log.text')), paragraph(text('privacyPolicy.log.limits'))],
      },
      {
        title: text('privacyPolicy.faults.title'),
        body: [
          paragraph(text('privacyPolicy.faults.text')),
          paragraph(text('privacyPolicy.faults.trials')),
          paragraph(text('privacyPolicy.faults.vitals')),
          sentryDsn === null
            ? nothing
            : paragraph(text('privacyPolicy.faults.service', { host: new URL(sentryDsn).host })),
        ],
      },
      { title: text('privacyPolicy.cookies.title'), body: cookies(text, nameOfCookie) },
      {
        title: text('privacyPolicy.who.title'),
        body: points([
          text('privacyPolicy.who.owner'),
          text('privacyPolicy.who.everybody'),
          text('privacyPolicy.who.operators'),
          text('privacyPolicy.who.staff'),
        ]),
      },
      {
        title: text('privacyPolicy.choices.title'),
        body: [
          paragraph(text('privacyPolicy.choices.text')),
          actions(['/privacy/choices/', text('privacyPolicy.choices.open')]),
        ],
      },
    ],
  })
}

function cookies(text: ServerTexts, nameOf: PrivacyPage['nameOfCookie']): readonly Html[] {
  const rows = [
    ['__Host-session', text('cookies.session'), text('cookies.days', { count: 30 })],
    ['__Host-device', text('cookies.device'), text('cookies.year')],
    ['csrftoken', text('cookies.csrf'), text('cookies.browserSession')],
    ['__Host-csrf', text('cookies.browser'), text('cookies.browserSession')],
    ['__Host-override', text('cookies.override'), text('cookies.hours', { count: 8 })],
    ['__Host-releases', text('cookies.releases'), text('cookies.hours', { count: 1 })],
    ['__Host-opened_links', text('cookies.openedLinks'), text('cookies.days', { count: 1 })],
    ['__Host-viewer', text('cookies.viewerRecord'), text('cookies.minutes', { count: 30 })],
    ['__Host-like_wish', text('cookies.likeWish'), text('cookies.minutes', { count: 60 })],
    ['__Host-sign_in', text('cookies.signIn'), text('cookies.minutes', { count: 15 })],
    ['__Host-identity', text('cookies.signIn'), text('cookies.minutes', { count: 60 })],
    ['__Host-passkey', text('cookies.passkey'), text('cookies.minutes', { count: 30 })],
    ['__Host-second_factor', text('cookies.secondFactor'), text('cookies.minutes', { count: 10 })],
    ['__Host-confirmed', text('cookies.confirmed'), text('cookies.minutes', { count: 15 })],
    ['session_id', text('cookies.sessionId'), text('cookies.sliding', { count: 30 })],
    ['session_seq', text('cookies.sequence'), text('cookies.sliding', { count: 30 })],
    ['came_from', text('cookies.cameFrom'), text('cookies.minutes', { count: 30 })],
    ['language', text('cookies.language'), text('cookies.year')],
    ['tracking_choice', text('cookies.trackingChoice'), text('cookies.year')],
    ['canary_bucket', text('cookies.canaryBucket'), text('cookies.days', { count: 1 })],
    ['video_banner_dismissed', text('cookies.banner'), text('cookies.days', { count: 30 })],
    ['viewpage.motion', text('cookies.motion'), text('cookies.untilDeleted')],
    ['viewpage.unsent-answers', text('cookies.unsentAnswer'), text('cookies.days', { count: 1 })],
    ['viewpage.event', text('cookies.unsentEvents'), text('cookies.untilSent')],
    ['viewpage.dropped', text('cookies.dropped'), text('cookies.untilSent')],
    ['viewpage.diagnostics', text('cookies.diagnostics'), text('cookies.untilTabClosed')],
  ] as const
  const heads = [text('cookies.name'), text('cookies.purpose'), text('cookies.lifetime')]
  return [
    paragraph(text('privacyPolicy.cookies.text')),
    table(
      text('privacyPolicy.cookies.title'),
      heads,
      rows.map(([name, ...rest]) => [nameOf(name), ...rest]),
    ),
  ]
}
