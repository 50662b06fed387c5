/** Languages in which the family name comes first. */
const FAMILY_FIRST: ReadonlySet<string> = new Set(['hu', 'ja', 'ko'])

/**
 * The two names of a person, or fields for them, in the order of a language.
 *
 * @param language `null`: the given name first
 */
export function inNameOrder<Name>(given: Name, family: Name, language: string | null): readonly [Name, Name] {
  return language !== null && FAMILY_FIRST.has(language) ? [family, given] : [given, family]
}
