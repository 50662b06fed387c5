import type { OfferedOverride } from './override-calls.ts'
import { checkToken, clientOf } from './release.ts'

export interface OverrideContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = 'usage: viewpage override <remote>@<version> [<remote>@<version> …]'

/**
 * Prints a link that shows versions in the one browser that opens it first. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN`
 * name the server and the token.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function override(args: readonly string[], { env, print }: OverrideContext): Promise<void> {
  const versions = versionsIn(args)
  checkToken({ env })
  printOffer(await clientOf({ env }).offerOverride(versions, false), print)
}

export function printOffer({ link, linkExpiresAt }: OfferedOverride, print: (line: string) => void): void {
  print(`open this link in your browser until ${linkExpiresAt}; it works once:`)
  print(link)
}

function versionsIn(args: readonly string[]): Record<string, string> {
  const pairs = args.map((arg) => /^([^@]+)@([^@]+)$/.exec(arg))
  const versions = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  if (pairs.length === 0 || pairs.includes(null)) throw new Error(USAGE)
  if (Object.keys(versions).length < pairs.length)
    throw new Error(`[override] A remote is named twice. Name each once.\n${USAGE}`)
  return versions
}
