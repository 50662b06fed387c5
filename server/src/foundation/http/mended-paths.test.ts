import { expect, it } from '@jest/globals'
import { mendedPaths } from './mended-paths.ts'

it.each([
  ...['/', '/p/orbit1/', '/p/orbit1/going-around/', '/v/Link_Ask-/', '/robots.txt', '/user/ada-0000000001/'],
  ...['/p/orbit1/%E8%BB%8C%E9%81%93/', '/presentation-template/pitch/', '/p/orbit1/?step=3).'],
  ...[
    '/%',
    '/%E2%80',
    '/a/../b).',
    '/releases/mf-notes/1.0.0/',
    '/%22%3E%3Cscript%3E/',
    '/a/%2e%2e/b).',
    'http://evil.example/a).',
    '*',
    '',
    `/${')'.repeat(2_000)}`,
  ],
])('%s has nothing to mend, so nothing is looked for', (url) => {
  expect(mendedPaths(url)).toEqual([])
})

it('keeps the case of secrets, and tries lower case first elsewhere', () => {
  expect(mendedPaths('/V/LinkAsk1).')).toEqual(['/v/LinkAsk1/'])
  expect(mendedPaths('/Invitation/Abc/,')).toEqual(['/invitation/Abc/'])
  expect(mendedPaths('/P/ORBIT1')).toEqual(['/p/orbit1/', '/p/ORBIT1/'])
})

it.each([
  '//evil.example/).',
  '/\\\\evil.example',
  '/%5C%5Cevil.example',
  '/%2F%2Fevil.example',
  '/a%0d%0aB:c/,',
  '/a b',
])('what it makes of %s is a path of this site that has nothing to mend', (url) => {
  const [path = ''] = mendedPaths(url)
  expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
  expect(mendedPaths(path)).toEqual([])
})
