/** The server reads it and leaves the banner out (D63). */
const NAME = 'video_banner_dismissed'

/** s; 30 days. */
const MAX_AGE = 30 * 24 * 60 * 60

/** The cookie that remembers a dismissed banner. */
export const dismissalCookie = `${NAME}=1; path=/; max-age=${MAX_AGE}; samesite=lax`
