import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { IMPORT_TIMEOUT_MS } from './import-upload.ts'

const DOCS = join(import.meta.dirname, '../../../../docs/operating')

it.each([
  ['HAProxy', 'haproxy.cfg', /timeout server (\d+)s/],
  ['nginx', 'nginx.conf', /proxy_read_timeout (\d+)s/],
  ['Varnish', 'varnish.vcl', /\.first_byte_timeout = (\d+)s/],
])('%s waits for the longest import of a browser without script', (_, file, timeout) => {
  const [, seconds] = timeout.exec(readFileSync(join(DOCS, file), 'utf8')) ?? []
  expect(1_000 * Number(seconds)).toBeGreaterThan(IMPORT_TIMEOUT_MS)
})
