import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript-6'
import { identityOf } from '../webpack/remote-options.ts'
import { optionsIn, valueIn, type DeclaredAction } from './action-contracts.ts'
import { REMOTE_FILE, remoteContract, type DeclaredActions } from './build-contracts.ts'
import { contractDocs } from './contract-docs.ts'
import { ownEventsOf } from './event-contracts.ts'
import { readSources } from './source-program.ts'

interface Declared extends DeclaredActions {
  readonly slots: Readonly<Record<string, unknown>>
  readonly exposes?: Readonly<Record<string, string>>
}

const USAGE = 'usage: viewpage docs [<file>]'

/**
 * Writes a page about the remote in a folder.
 *
 * @throws Error with the usage if the arguments are wrong, or if there is no remote
 */
export async function writeContractDocs(
  args: readonly string[],
  { folder, print }: { readonly folder: string; readonly print: (line: string) => void },
): Promise<void> {
  const [file = 'CONTRACT.md', ...others] = args
  if (others.length > 0 || file.startsWith('-')) throw new Error(USAGE)
  if (!existsSync(join(folder, REMOTE_FILE)))
    throw new Error(
      `[docs] There is no remote in this folder: it has no ${REMOTE_FILE}. Run it in the folder of one.`,
    )
  const { name } = identityOf(folder)
  const module = (await import(pathToFileURL(join(folder, REMOTE_FILE)).href)) as {
    readonly remote: Declared
  }
  const { remote } = module
  const page = contractDocs({
    name,
    contract: remoteContract({ folder, exposes: remote.exposes }, remote),
    slots: Object.keys(remote.slots),
    sentences: sentencesIn(folder),
    events: new Map(remote.emits.flatMap(eventOf)),
  })
  writeFileSync(join(folder, file), page)
  print(`wrote ${file}`)
}

function eventOf(action: DeclaredAction): [key: string, event: string][] {
  return ownEventsOf([action]).map((event) => [action.key, event])
}

/** The comments above the actions that the sources declare. */
function sentencesIn(folder: string): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>()
  for (const file of readSources(folder, [REMOTE_FILE]).files) {
    if (file.isDeclarationFile) continue
    for (const statement of file.statements.filter(ts.isVariableStatement)) {
      const [declaration] = statement.declarationList.declarations
      const options = declaration?.initializer && optionsIn(declaration.initializer)
      const [type, version] = options ? ['type', 'version'].map((name) => valueIn(options, name)) : []
      if (!type || !ts.isStringLiteral(type)) continue
      sentences.set(`${type.text}@${version?.getText() ?? '1'}`, commentAbove(statement))
    }
  }
  return sentences
}

function commentAbove(statement: ts.Statement): string {
  const [comment] = ts.getJSDocCommentsAndTags(statement)
  const text = comment && ts.isJSDoc(comment) ? ts.getTextOfJSDocComment(comment.comment) : undefined
  return (text ?? '—').replaceAll(/\s+/g, ' ').trim()
}
