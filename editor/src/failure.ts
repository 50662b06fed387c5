import { HttpError } from '@viewpage/remote-kit'
import type { EditorText } from './texts.ts'

/** The text that explains a failed call. */
export function failureText(error: unknown): EditorText {
  if (!(error instanceof HttpError)) return 'failure.other'
  switch (error.status) {
    case undefined:
      return 'failure.offline'
    case 401:
      return 'failure.loggedOut'
    case 403:
      return 'failure.forbidden'
    case 404:
      return 'failure.gone'
    case 413:
    case 422:
      return 'failure.refused'
    case 429:
      return 'failure.tooMany'
    default:
      return 'failure.other'
  }
}
