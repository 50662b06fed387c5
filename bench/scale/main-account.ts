/** The account of the demo that requests pages, its popular presentation, and a view link of that. */
export const MAIN = {
  oid: 'ada-0000000001',
  presentation: 'orbit1',
  link: 'bench-link-0',
  sessionToken: 'bench-session',
} as const
