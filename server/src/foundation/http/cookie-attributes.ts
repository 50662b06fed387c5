/** A cookie of the whole site that scripts cannot read. */
export const HTTP_ONLY_COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
