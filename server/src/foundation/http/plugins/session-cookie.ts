export const SESSION_COOKIE = '__Host-session'
