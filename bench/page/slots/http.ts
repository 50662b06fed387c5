import type { Http } from '@viewpage/remote-kit'

/** Calls of the compared pages: they read as the view page does, and never write. */
export const http: Http = { get, put: refuse, post: refuse, delete: refuse }

async function get(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`[bench] Request failed with status code ${answer.status}: ${url}`)
  return { status: answer.status, data: (await answer.json()) as unknown }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('[bench] Compared pages do not write.'))
}
