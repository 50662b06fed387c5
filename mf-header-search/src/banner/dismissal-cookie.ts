/** The server reads it and omits the banner (docs/behaviour/header.md#banner-dismissal). */
const NAME = 'video_banner_dismissed'

/** 30 days. */
const MAX_AGE_S = 30 * 24 * 60 * 60

/** The cookie for a dismissed banner. */
export const dismissalCookie = `${NAME}=1; path=/; max-age=${MAX_AGE_S}; samesite=lax`
