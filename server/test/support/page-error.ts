import type { PageError } from '@viewpage/shared-events'

/** An uncaught error of the toolbar, as a page sends it. */
export const pageError: PageError = {
  remote: 'mf-toolbar',
  version: '1.2.0',
  kind: 'uncaught',
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'TypeError: x is undefined\n    at like (https://x.org/remotes/mf-toolbar/1.2.0/a.js:1:2)',
  page: '/p/orbit1/',
  count: 1,
}
