import { expect, test } from '@jest/globals'
import { originOf } from './error-origin.ts'

const host = { remote: 'shell', version: 'r_1' }
const toolbar = { remote: 'mf-toolbar', version: '1.2.0' }

const chromium = `TypeError: Cannot read properties of undefined (reading 'a')
    at like (https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.ab12.js:1:234)
    at https://x.org/shell/vendor.js:2:11
    at async Promise.all (index 0)`
const firefox = `like@https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.ab12.js:1:234
press/<@https://x.org/shell/vendor.js:2:11
`
const safari = `like@https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.ab12.js:1:234
[native code]
promiseReactionJob@[native code]`

// docs/behaviour/errors.md#page-errors
test.each([
  ['Chromium', chromium],
  ['Firefox', firefox],
  ['Safari', safari],
])('%s: an error belongs to the remote whose file threw it', (_, stack) => {
  expect(originOf(stack, '', host)).toEqual(toolbar)
})

test.each([
  [
    'Chromium',
    `Error: no\n    at render (https://x.org/shell/vendor.js:2:11)\n    at https://x.org/remotes/~3/mf-toolbar/1.2.0/a.js:1:2`,
  ],
  [
    'Firefox',
    'render@https://x.org/shell/vendor.js:2:11\n@https://x.org/remotes/~3/mf-toolbar/1.2.0/a.js:1:2',
  ],
  [
    'Safari',
    'render@https://x.org/shell/vendor.js:2:11\nglobal code@https://x.org/remotes/~3/mf-toolbar/1.2.0/a.js:1:2',
  ],
])('%s: an error in a shared module belongs to the remote that called it', (_, stack) => {
  expect(originOf(stack, '', host)).toEqual(toolbar)
})

test.each([
  ['Chromium', 'Error: no\n    at new A (http://127.0.0.1:8080/shell/main.js:2:11)'],
  ['Firefox', 'A@http://127.0.0.1:8080/shell/main.js:2:11'],
  ['Safari', 'module code@http://127.0.0.1:8080/shell/main.js:2:11'],
])('%s: an error without a remote on its stack belongs to the host', (_, stack) => {
  expect(originOf(stack, '', host)).toBe(host)
})

test('with two remotes on the stack, the error belongs to the one that threw', () => {
  const stack =
    'Error: no\n    at a (/remotes/mf-viewer/2.0.0/a.js:1:2)\n    at b (/remotes/mf-toolbar/1.2.0/b.js:1:2)'
  expect(originOf(stack, '', host)).toEqual({ remote: 'mf-viewer', version: '2.0.0' })
})

test('file names in the message are ignored', () => {
  const stack = `ChunkLoadError: Loading chunk mf_toolbar failed.
(timeout: https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.js)
    at load (https://x.org/shell/main.js:1:2)`
  expect(originOf(stack, '', host)).toBe(host)
})

test('without a stack the file decides; without either it is the host', () => {
  expect(originOf('', 'https://x.org/remotes/mf-toolbar/1.2.0/a.js', host)).toEqual(toolbar)
  expect(originOf('', '', host)).toBe(host)
})

test.each([
  'Error: no\n    at x (chrome-extension://abcdef/content.js:1:2)\n    at y (https://x.org/shell/main.js:1:2)',
  'x@moz-extension://1-2-3/content.js:1:2',
  'x@safari-web-extension://1-2-3/content.js:1:2',
])('errors of browser extensions are ignored', (stack) => {
  expect(originOf(stack, '', host)).toBeNull()
})
