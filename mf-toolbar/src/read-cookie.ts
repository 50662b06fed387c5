/** The value of a cookie of this page, or `undefined`. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
