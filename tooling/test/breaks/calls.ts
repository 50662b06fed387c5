import { breaksOf } from '../../requirements/break.ts'

const likes = 'mf-toolbar/src/like/like-call.ts'
const related = 'mf-viewer/src/teaser/related.ts'
const notice = 'mf-viewer/src/player/start/view-notice.ts'
const rules = 'mf-viewer/src/player/start/start-rules.ts'
const client = 'remote-kit/src/host/fetch-http.ts'
const post = 'shell/src/browser/post.ts'
const sender = 'shell/src/measuring/events/sender.ts'
const watch = 'shell/src/measuring/watch-time'
const envelope = 'shell/src/measuring/events/analytics.ts'
const message = `${watch}/log-message.ts`
const actions = 'shared-events/src/actions'

export const callBreaks = [
  ...breaksOf('Calls', [
    [
      'Its answer is not read',
      'shell/src/measuring/watch-time/send-path-view.ts',
      "() => setTimeout(() => console.error('Error sending view event')),",
      '() => undefined,',
    ],
    [
      '`PUT /api/v4/presentation/{oid}/like/` likes',
      likes,
      '`/api/v4/presentation/${encodeURIComponent(oid)}/${what}/`',
      '`/api/v4/presentation/${encodeURIComponent(oid)}/${what}`',
    ],
    ['`DELETE` of the same unlikes', likes, 'http.delete(url, options)', 'http.put(url, false, options)'],
    [
      'The form with `auth_key` and `key_type=prezilink` likes by view link',
      likes,
      "key_type: 'prezilink'",
      "key_type: 'link'",
    ],
    ['The related call has `owner_id`, `privacy=public` and `limit=3`', related, "limit: '3'", "limit: '4'"],
    ['204 means that there is no other', related, 'answer.status === 204', 'answer.status === 404'],
    [
      'Oid, landing address, large preview and title are read of its answer',
      related,
      'larger_overview: thumbnail',
      'overview: thumbnail',
    ],
    [
      '`POST /api/v2/assets/presentation-viewed/` carries `prezi_oid`, and `prezi_link`',
      notice,
      'prezi_link: prezilink',
      'link: prezilink',
    ],
    ['It is made for the newer schema only', rules, "schemaVersion !== '0' && ", ''],
    ['It has the CSRF header', client, "'X-CSRFToken': token", "'X-CSRF': token"],
    [
      'Its errors are ignored',
      notice,
      'if (seconds !== undefined && retries > 0)',
      'if (retries > 0) send(retries - 1)\n      if (seconds !== undefined && retries > 0)',
    ],
    [
      '`POST /api/v1/insights/view-event/` has the five fields',
      `${watch}/send-path-view.ts`,
      'total_step_count: stepCount',
      'step_count: stepCount',
    ],
    ['It sends credentials', post, "credentials: 'include'", "credentials: 'omit'"],
    [
      '`GET /api/v1/insights/viewers/{link_id}/` reads `is_identified`',
      'mf-identification/src/lookup/look-up-viewer.ts',
      'return body.is_identified\n',
      'return !body.is_identified\n',
    ],
    [
      'The lookup sends credentials',
      'mf-identification/src/lookup/look-up-viewer.ts',
      "credentials: 'include'",
      "credentials: 'omit'",
    ],
    [
      '`POST` of the same carries name and e-mail',
      'mf-identification/src/answer/send-answer.ts',
      'email: addressIn(email)',
      'mail: addressIn(email)',
    ],
    ['It has credentials and the CSRF header', client, "credentials: 'include'", "credentials: 'omit'"],
    [
      'It is made only with the cookie `csrftoken`',
      'mf-identification/src/answer/send-answer.ts',
      "if (!readCookie('csrftoken', cookies)) throw new MissingTokenError()",
      '',
    ],
    [
      'An event goes to `/log/json` in an array with one event',
      sender,
      "if (beacon('/log/json', JSON.stringify([event]))) return",
      "if (beacon('/log', JSON.stringify([event]))) return",
    ],
    [
      'By beacon where there is one',
      sender,
      "if (beacon('/log/json', JSON.stringify([event]))) return Promise.resolve(true)",
      '',
    ],
    [
      'Else by POST as JSON with 20 s and credentials',
      post,
      'LOG_TIMEOUT_MS = 20_000',
      'LOG_TIMEOUT_MS = 10_000',
    ],
    ['`/fallback/json` is the second path', sender, '/fallback/json', '/log/fallback'],
    [
      'The answer of `/log/json` is not read',
      post,
      'return { ok, status, retryAfter: (Number(',
      'return { ok, status: 200, retryAfter: (Number(',
    ],
    [
      'The viewer log goes in an array to a configured address, with 20 s',
      `${watch}/viewer-log.ts`,
      'JSON.stringify(batch)',
      'JSON.stringify(batch[0])',
    ],
    [
      'Likes have a JSON content type',
      client,
      "'Content-Type': 'application/json',",
      "...(body !== undefined && { 'Content-Type': 'application/json' }),",
    ],
    [
      'Likes have `X-CSRFToken` from the cookie',
      client,
      "method === 'GET' ? undefined : await",
      "method !== 'POST' ? undefined : await",
    ],
    [
      'Pre-production hosts add Basic authorization',
      client,
      'Authorization: basicAuthorization',
      "'X-Authorization': basicAuthorization",
    ],
    [
      'A refused like rejects with the status text',
      likes,
      'error.statusText ? new HttpError(error.statusText, error) : error',
      'false ? new HttpError(error.statusText, error) : error',
    ],
  ]),
  ...breaksOf('Events', [
    [
      'Views of embeds count',
      'server/src/features/ingestion/view-store.ts',
      'VIEW_WINDOW_MS = 30 * MINUTE_MS',
      'VIEW_WINDOW_MS = 40 * MINUTE_MS',
    ],
    [
      '`prezi_id` is optional',
      'shell/src/measuring/watch-time/log-message.ts',
      '...(preziId !== undefined && { prezi_id: preziId }),',
      "prezi_id: preziId ?? '',",
    ],
    [
      'Outside production events go to the console only',
      'shell/src/measuring/events/analytics.ts',
      "if (environment === 'production') void",
      "if (environment !== 'local') void",
    ],
    [
      'None are sent when a check says so',
      'shell/src/measuring/events/analytics.ts',
      'if (!event || isDisabled()) return',
      'if (!event) return',
    ],
    [
      'The envelope has type, schema id, client time, source and event type',
      envelope,
      '`${name}@${version}`',
      'name',
    ],
    [
      'It has the id of the page load',
      envelope,
      'single_page_session_id: pageLoadId',
      'single_page_session_id: sessionId',
    ],
    ['It has the platform: Web, an id, referrer and address', envelope, "type: 'Web'", "type: 'web'"],
    ['It has the session id of the user', envelope, 'session_id: sessionId }', 'session_id: pageLoadId }'],
    [
      'Its body has the name of the event and the fields',
      envelope,
      '{ event_name: name, ...cut(fields) }',
      '{ name, ...cut(fields) }',
    ],
    ['Load public view page', `${actions}/viewer.ts`, "'load_public_view_page'", "'load_view_page'"],
    ['Load', `${actions}/viewer.ts`, 'Math.round(durationMs)', 'durationMs'],
    ['Show paged transcript', `${actions}/viewer.ts`, "{ event: 'show_paged_transcript' }", 'false'],
    ['Open transcript', `${actions}/viewer.ts`, "{ event: 'open_transcript' }", 'false'],
    ['Click CTA', `${actions}/sidebars.ts`, "event: 'click_cta'", "event: 'cta'"],
    ['Open card', `${actions}/sidebars.ts`, "event: 'open_card'", "event: 'card'"],
    [
      'Open social share, with the platform',
      `${actions}/toolbar.ts`,
      'social_media_platform: platform',
      'platform',
    ],
    ['Open editor', `${actions}/toolbar.ts`, "event: 'open_editor'", "event: 'open_to_comment'"],
    ['Open to comment', `${actions}/toolbar.ts`, "event: 'open_to_comment'", "event: 'open_editor'"],
    ['End screen shown', `${actions}/viewer.ts`, '(visible ? {} : null)', '(visible ? null : {})'],
    [
      'Play',
      `${actions}/viewer.ts`,
      "event: 'play', properties: ({ trigger }) => ({ trigger })",
      "event: 'play'",
    ],
    ['Restart', `${actions}/viewer.ts`, "{ event: 'restart' }", 'false'],
    [
      'Teaser clicked, with the other oid',
      `${actions}/viewer.ts`,
      'properties: ({ targetOid }) => ({ target_prezi_oid: targetOid }),\n  },\n})\n\n/** The orientation',
      'properties: () => ({}),\n  },\n})\n\n/** The orientation',
    ],
    [
      'Copy embed code, with `CLASSIC` or `NEXT`',
      `${actions}/toolbar.ts`,
      'product_type: productType',
      "product_type: 'NEXT'",
    ],
    [
      'Search presentations, with the term and `PRESENT`',
      `${actions}/search.ts`,
      "search_type: 'PRESENT'",
      "search_type: 'ALL'",
    ],
    [
      'Visit pricing page, with location, text, type and target',
      'mf-sidebars/src/cta/CallToAction.tsx',
      'targetUrl: PRICING,',
      'targetUrl: target,',
    ],
    ['Click logo', `${actions}/search.ts`, "event: 'click_logo'", "event: 'logo'"],
    [
      'Search field clicked',
      `${actions}/search.ts`,
      "event: 'search_input_clicked'",
      "event: 'search_clicked'",
    ],
    ['Like and unlike', `${actions}/toolbar.ts`, "liked ? 'like' : 'unlike'", "liked ? 'like' : 'dislike'"],
    [
      'Share, with `MOBILE` or the platform',
      `${actions}/toolbar.ts`,
      'share_type: shareType',
      'type: shareType',
    ],
    ['Copy presentation', `${actions}/toolbar.ts`, "event: 'copy_presentation',", "event: 'copy',"],
    ['Copy view link', `${actions}/toolbar.ts`, "kind === 'viewLink' ? {} : null", '{}'],
    ['Change orientation', `${actions}/viewer.ts`, "event: 'change_orientation'", "event: 'orientation'"],
    [
      'More by this author, success and failure',
      `${actions}/viewer.ts`,
      "outcome: 'failure', error: result.error",
      "outcome: 'failure'",
    ],
    [
      '`load/web_assembly/failure` with reason and `is_public`',
      `${actions}/viewer.ts`,
      '({ reason, is_public: isPublic })',
      '({ reason })',
    ],
    [
      'The redirect helper waits for a promise, or 500 ms',
      'remote-kit/src/host/redirect.ts',
      'REDIRECT_TIMEOUT_MS = 500',
      'REDIRECT_TIMEOUT_MS = 400',
    ],
    [
      'An activity entry has action, object, trigger, payload, level and session',
      message,
      '    object,\n    action',
      '    action',
    ],
    [
      'Its payload has sequence, orientation, angle, network, feature, putma id and seconds',
      `${watch}/activity-entry.ts`,
      'interface_angle: angle',
      'angle',
    ],
    ['The putma id is `N/A` when missing', `${watch}/activity-entry.ts`, "putmaId ?? 'N/A'", "putmaId ?? ''"],
    ['The logging helper adds its times', message, 'created: now / 1_000', 'created: now'],
    ['Category and platform are `website`', message, "platform: 'website'", "platform: 'web'"],
    ['Name is `debug`, level number 20', message, 'info: 20', 'info: 30'],
  ]),
]
