/** The server reads it and omits the banner (docs/behaviour/header.md#banner-dismissal). */
export const DISMISSAL_COOKIE = 'video_banner_dismissed'

export const DISMISSED_DAYS = 30
