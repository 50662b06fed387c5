import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w{64})$/

/** Whether a request has the right signature, version 4. */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const [, , scope = '', date = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://store.example')
  searchParams.sort()
  const request = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(request)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
