import { expect, it } from '@jest/globals'
import { HttpError, type Http, type HttpOptions } from '@viewpage/remote-kit'
import { ANSWER_TIMEOUT_MS, sendAnswer } from './send-answer.ts'

const url = '/api/v1/insights/viewers/linkask1/'
const ben = { name: 'Ben Okri', email: 'ben@example.com' }

/** A client of a server that never responds: calls with a timeout fail at once, calls without one stay pending. */
function unresponsiveServer() {
  const passed: (HttpOptions | undefined)[] = []
  const never = () => Promise.reject(new Error('only posts are made'))
  const http: Http = {
    get: never,
    put: never,
    delete: never,
    post(_url, _body, options) {
      passed.push(options)
      return options?.timeout === undefined
        ? new Promise(() => undefined)
        : Promise.reject(new HttpError(`timeout of ${options.timeout} ms exceeded`))
    },
  }
  return { http, passed }
}

// docs/behaviour/identification.md#answer-timeout
it('sending an answer times out after 20 seconds', async () => {
  const { http } = unresponsiveServer()
  await expect(sendAnswer(url, ben, { http, cookies: 'csrftoken=token' })).rejects.toThrow(
    `timeout of ${ANSWER_TIMEOUT_MS} ms exceeded`,
  )
})

it('the caller can set another timeout, and the call outlives the page', async () => {
  const { http, passed } = unresponsiveServer()
  await expect(
    sendAnswer(url, ben, { http, cookies: 'csrftoken=token', options: { timeout: 3_000 } }),
  ).rejects.toThrow('timeout of 3000 ms exceeded')
  expect(passed).toEqual([{ timeout: 3_000, keepalive: true }])
})
