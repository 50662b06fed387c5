interface TextCoder {
  decode(token: string): string
  encode(text: string): string
}

/** Calls `onToken` for each token of a style sheet, in linear time. Every text is a style sheet. */
export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void
export const tokenTypes: Readonly<Record<string, number>>
export const ident: TextCoder
export const string: TextCoder
export const url: TextCoder
