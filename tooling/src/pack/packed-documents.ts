import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../../setup/install.mjs'

/** A link or picture of Markdown: its text, and its target without the place in the page. */
const LINK = /!?\[([^[\]]*)\]\(([^()\s#]*)(#[^()\s]*)?\)/g

/** Documents that every package has. */
const OWN = ['README.md', 'CHANGELOG.md']

/**
 * The documents of a package, by their place in it: its own, and those of `docs/` that they link to. Links that lead
 * nowhere without the repository become text.
 *
 * @param workspace folder in the repository
 * @param files other files of the package
 */
export function packedDocuments(workspace: string, files: readonly string[]): ReadonlyMap<string, string> {
  const sources = new Map(OWN.map((name) => [name, posix.join(workspace, name)]))
  for (const name of OWN) {
    const source = posix.join(workspace, name)
    for (const target of targetsIn(read(source), source))
      if (target.startsWith('docs/') && target.endsWith('.md') && existsSync(join(root, target)))
        sources.set(target, target)
  }
  const places = new Set([...files, ...sources.keys()])
  const placeOf = (target: string) =>
    target.startsWith('docs/') ? target : posix.relative(workspace, target)
  return new Map(
    [...sources].map(([place, source]) => [
      place,
      read(source).replace(LINK, (link, text: string, target: string, anchor = '') => {
        if (!isRelative(target)) return link
        const packed = placeOf(posix.join(dirname(source), target))
        return places.has(packed) ? `[${text}](${posix.relative(dirname(place), packed)}${anchor})` : text
      }),
    ]),
  )
}

/** The files that a document links to, from the root of the repository. */
function targetsIn(text: string, source: string): string[] {
  return [...text.matchAll(LINK)]
    .map(([, , target = '']) => target)
    .filter(isRelative)
    .map((target) => posix.join(dirname(source), target))
}

/** Whether a link leads to another file beside this one. */
const isRelative = (target: string) => target !== '' && !URL.canParse(target)

const read = (file: string) => readFileSync(join(root, file), 'utf8')
