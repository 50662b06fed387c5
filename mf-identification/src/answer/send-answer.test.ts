import { expect, it } from '@jest/globals'
import { HttpError, type Http, type HttpOptions } from '@viewpage/remote-kit'
import { ANSWER_TIMEOUT, sendAnswer } from './send-answer.ts'

const url = '/api/v1/insights/viewers/linkask1/'
const ben = { name: 'Ben Okri', email: 'ben@example.com' }

/** A server that never answers, seen through an HTTP that gives up when it is told to. */
function silentServer() {
  const given: (HttpOptions | undefined)[] = []
  const never = () => Promise.reject(new Error('only posts are made'))
  const http: Http = {
    get: never,
    put: never,
    delete: never,
    post(_url, _body, options) {
      given.push(options)
      return options?.timeout === undefined
        ? new Promise(() => undefined)
        : Promise.reject(new HttpError(`timeout of ${options.timeout} ms exceeded`))
    },
  }
  return { http, given }
}

it('an answer that the server leaves hanging has failed after 20 seconds', async () => {
  const { http } = silentServer()
  await expect(sendAnswer(url, ben, { http, cookies: 'csrftoken=token' })).rejects.toThrow(
    `timeout of ${ANSWER_TIMEOUT} ms exceeded`,
  )
})

it('whoever has less patience says so', async () => {
  const { http, given } = silentServer()
  await expect(
    sendAnswer(url, ben, { http, cookies: 'csrftoken=token', options: { timeout: 3_000 } }),
  ).rejects.toThrow('timeout of 3000 ms exceeded')
  expect(given).toEqual([{ timeout: 3_000 }])
})
