import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PSEUDO_LOCALE, pseudoMessages } from '@viewpage/remote-kit/pseudo-locale'
import type { MessageTree } from '@viewpage/shared-events'

const root = join(import.meta.dirname, '../..')

/** The nine languages, and the one for layout tests. */
export const SPOKEN = ['en', 'de', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko', PSEUDO_LOCALE] as const

/** A text of the product in one language, by the workspace and the key of its messages file. */
export type Say = (
  workspace: string,
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string

/** What the product says in a language. @throws Error for a key that is not there */
export function sayIn(language: string): Say {
  return (workspace, key, values = {}) => {
    const text = key
      .split('.')
      .reduce<MessageTree[string] | undefined>(
        (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
        messagesOf(workspace, language),
      )
    if (typeof text !== 'string') throw new Error(`[e2e] ${workspace} has no text "${key}" in ${language}.`)
    return text.replace(/\{\{(\w+)(?:[^\w}][^}]*)?\}\}/g, (_, name: string) => String(values[name]))
  }
}

function messagesOf(workspace: string, language: string): MessageTree {
  const file = language === PSEUDO_LOCALE ? 'en' : language
  const messages = JSON.parse(
    readFileSync(join(root, workspace, `src/locales/${file}.json`), 'utf8'),
  ) as MessageTree
  return language === PSEUDO_LOCALE ? pseudoMessages(messages) : messages
}
