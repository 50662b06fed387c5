// Cookies that pages and the server both read or write.

/** The session id of a visitor (docs/behaviour/tracking.md#session-cookie). */
export const SESSION_ID_COOKIE = 'session_id'

/** The session id and the number of its last event; expires with the session. Written by pages. */
export const SESSION_SEQUENCE_COOKIE = 'session_seq'

/** A session ends this long after its last activity. */
export const SESSION_LIFETIME_SECONDS = 30 * 60

/**
 * The hostname of the referring site, or `-` if it is unknown, until a view is counted. Written by the view page, except
 * for visitors who opted out (docs/behaviour/insights.md#view-traits).
 */
export const CAME_FROM_COOKIE = 'came_from'

/**
 * The visitor's choice about tracking, `on` or `off`, for a year. Written by `/privacy/choices/`. It is also sent in
 * frames on other sites if the browser allows third-party cookies.
 */
export const TRACKING_CHOICE_COOKIE = 'tracking_choice'
