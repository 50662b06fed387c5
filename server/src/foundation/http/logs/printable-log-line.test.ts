import { PassThrough } from 'node:stream'
import { expect, it } from '@jest/globals'
import pino from 'pino'
import { LOG_HOOKS } from './printable-log-line.ts'
import { terminalLog } from './terminal-log.ts'

const HOSTILE = 'a\u001b[2J\u009b31m\u007f\b\f\r\u202eb'
const SHOWN = 'a\\u001b[2J\\u009b31m\\u007f\\b\\f\\r\\u202eb'
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

const logTo = (stream: NodeJS.WritableStream) => pino({ hooks: LOG_HOOKS }, stream)

async function written(log: (stream: NodeJS.WritableStream) => void): Promise<string> {
  const stream = new PassThrough({ encoding: 'utf8' })
  log(stream)
  stream.end()
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}

it('a log line is JSON whose texts have no control characters', async () => {
  const line = await written((stream) =>
    logTo(stream).info({ url: HOSTILE, own: 'C:\\b\\u001b\nd' }, HOSTILE),
  )
  expect(line).not.toMatch(CONTROL)
  expect(JSON.parse(line)).toMatchObject({ url: SHOWN, msg: SHOWN, own: 'C:\\b\\u001b\nd' })
})

it('nor has the line that a person at a terminal sees', async () => {
  const text = await written((stream) => {
    const error = new Error(HOSTILE)
    logTo(terminalLog({ hasColors: false, destination: stream })).error({ err: error, url: HOSTILE }, HOSTILE)
  })
  expect(text).not.toMatch(CONTROL)
  expect(text).toContain(SHOWN)
})
