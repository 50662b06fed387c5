type Texts = ReadonlyMap<string, string>

/** Names and addresses of persons in the data of a page, and secrets: where they stand, and what stands for them. */
const PLACES: readonly (readonly [place: readonly string[], standIn: string])[] = [
  ...(['visitor', 'owner'] as const).flatMap((who) => {
    const [first, last] = who === 'owner' ? ['Kim', 'Sample'] : ['Robin', 'Example']
    return [
      [[who, 'displayName'], `${first} ${last}`],
      [[who, 'publicDisplayName'], `${first} ${last}`],
      [[who, 'firstName'], first],
      [[who, 'lastName'], last],
      [[who, 'username'], first.toLowerCase()],
      [[who, 'oid'], `${first.toLowerCase()}00`],
    ] as [string[], string][]
  }),
  [['viewerName'], 'Robin Example'],
  [['prezilink', 'sharer_first_name'], 'Kim'],
  [['prezilink', 'sharer_last_name'], 'Sample'],
  [['prezilink', 'link_id'], 'link0000'],
]
/** They open doors, or count somebody. */
const SECRETS = ['storageToken', 'basicAuthorization', 'sentryDsn', 'trackingOid']
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const SHORTEST = 2
const DEEPEST = 40

/** Texts in the data of a page that name a person or open a door, with what stands for each; longest first. */
export function personalTexts(pageData: Readonly<Record<string, unknown>>): Texts {
  const found = PLACES.flatMap(([place, standIn]) => {
    const text = place.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), pageData)
    return typeof text === 'string' && text.trim().length >= SHORTEST ? [[text, standIn] as const] : []
  })
  return new Map(found.toSorted(([one], [other]) => other.length - one.length))
}

/**
 * A copy in which stand-ins replace these texts and all e-mail addresses, also inside other texts, and in which secrets are
 * `null`.
 */
export function withoutTexts(value: unknown, texts: Texts): unknown {
  const pattern = texts.size === 0 ? null : wordsOf([...texts.keys()])
  const clean = (text: string) =>
    (pattern ? text.replace(pattern, (found) => texts.get(found) ?? found) : text).replace(
      EMAIL,
      'someone@example.com',
    )

  function copy(at: unknown, depth: number): unknown {
    if (typeof at === 'string') return clean(at)
    if (depth > DEEPEST) return null
    if (Array.isArray(at)) return at.map((each) => copy(each, depth + 1))
    if (!isRecord(at)) return at
    return Object.fromEntries(
      Object.entries(at).map(([key, each]) => [key, SECRETS.includes(key) ? null : copy(each, depth + 1)]),
    )
  }
  return copy(value, 0)
}

/** Whole words only: a short name may be a part of others. */
const wordsOf = (texts: readonly string[]): RegExp =>
  // oxlint-disable-next-line viewpage/linear-patterns -- whole texts, one after the other, without repetition
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${texts.map(literally).join('|')})(?![\p{L}\p{N}])`, 'gu')

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
