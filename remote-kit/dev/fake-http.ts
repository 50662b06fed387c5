import { HttpError, type Http, type HttpAnswer } from '../src/http.ts'

/** Answers instead of the network; `undefined` is "Network Error". */
export type AnswerCall = (method: string, url: string, body?: unknown) => Promise<HttpAnswer> | undefined

/** HTTP without a network. */
export function createFakeHttp(answer: AnswerCall): Http {
  const call = (method: string) => (url: string, body?: unknown) =>
    answer(method, url, body) ?? Promise.reject(new HttpError('Network Error'))
  return { get: call('GET'), put: call('PUT'), post: call('POST'), delete: call('DELETE') }
}
