/** A custom property of `tokens.css`. */
export interface Token {
  /** `--ink` */
  readonly name: string
  readonly value: string
}

/** The tokens in the style sheets of the page, in their order. */
export function readTokens(sheets: Iterable<CSSStyleSheet>): Token[] {
  const tokens = [...sheets].flatMap(({ cssRules }) => [...cssRules].flatMap(tokensOf))
  return [...new Map(tokens.map((token) => [token.name, token])).values()]
}

function tokensOf(rule: CSSRule): Token[] {
  if (rule instanceof CSSLayerBlockRule) return [...rule.cssRules].flatMap(tokensOf)
  if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') return []
  return [...rule.style]
    .filter((name) => name.startsWith('--'))
    .map((name) => ({ name, value: rule.style.getPropertyValue(name).trim() }))
}

/** Tokens with this prefix, for example `--t-` for the type scale. */
export function family(tokens: readonly Token[], prefix: string): Token[] {
  return tokens.filter(({ name }) => name.startsWith(prefix))
}

export function isColour({ value }: Token): boolean {
  return CSS.supports('color', value)
}
