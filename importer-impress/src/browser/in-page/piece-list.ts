import type { BoxPiece, Fragment, Piece, TextPiece } from '../../layout/page-layout.ts'
import type { PageDocument, PageElement, PageStyle } from './page-dom.ts'
import type { Around } from './piece-context.ts'

/** The pieces of a step, in the order in which they are painted. */
export interface PieceList {
  put(piece: Piece | null, around: Around): void
  /** Puts a box below the text of its paragraph. */
  putBelowText(box: BoxPiece, around: Around): void
  /** Adds lines to the text of their paragraph, with the marker of a list item before the first. */
  write(owner: PageElement | null, fragments: readonly Fragment[], style: PageStyle, around: Around): void
  /** Adds a space to what was written last, if it is of the same paragraph. */
  spaceAfter(around: Around): void
  inOrder(): Piece[]
}

export function createPieceList(): PieceList {
  const pieces: Piece[] = []
  let latest: { fragment: Fragment; block: number } | undefined
  return { put, putBelowText, write, spaceAfter, inOrder }

  function inOrder(): Piece[] {
    return pieces.sort((one, other) => (one.level ?? 0) - (other.level ?? 0))
  }

  function put(piece: Piece | null, inner: Around): void {
    if (piece) pieces.push({ ...piece, ...commonOf(inner) })
  }

  function putBelowText(box: BoxPiece, inner: Around): void {
    pieces.splice(beforeText(inner.block), 0, { ...box, ...commonOf(inner) })
  }

  /** Index of the current paragraph's text. */
  function beforeText(block: number): number {
    let at = pieces.length
    for (let last = pieces[at - 1]; last?.kind === 'text' && last.block === block; last = pieces[at - 1]) at--
    return at
  }

  function write(
    owner: PageElement | null,
    fragments: readonly Fragment[],
    style: PageStyle,
    inner: Around,
  ): void {
    for (const fragment of fragments) {
      const last = textPiece(owner, style, inner)
      const { mark } = inner
      if (mark && !mark.isWritten) {
        mark.isWritten = true
        last.fragments.push({ ...fragment, text: mark.text, x: mark.x, width: 0, ends: true })
      }
      last.fragments.push(fragment)
      latest = { fragment, block: inner.block }
      for (const line of [...strikesOf(fragment, inner), ...emphasisOf(fragment, style)])
        putBelowText(line, inner)
    }
  }

  function spaceAfter({ block }: Around): void {
    if (latest?.block === block && !latest.fragment.text.endsWith(' ')) latest.fragment.text += ' '
  }

  /** The text piece for this paragraph and link. */
  function textPiece(owner: PageElement | null, style: PageStyle, inner: Around): TextPiece {
    const mine = commonOf(inner)
    const own = pieces
      .slice(beforeText(inner.block))
      .findLast(
        ({ link, opacity, matrix }) =>
          link === mine.link && opacity === mine.opacity && String(matrix) === String(mine.matrix),
      )
    if (own?.kind === 'text') return own
    const piece = emptyText(owner, style, inner)
    pieces.push(piece)
    return piece
  }
}

export function commonOf({
  matrix,
  opacity,
  link,
  level,
}: Around): Pick<BoxPiece, 'matrix' | 'opacity' | 'link' | 'level'> {
  return {
    ...(matrix && { matrix: [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42] }),
    ...(opacity < 1 && { opacity }),
    ...(link !== undefined && { link }),
    ...(level !== 0 && { level }),
  }
}

export function emptyText(owner: PageElement | null, style: PageStyle, inner: Around): TextPiece {
  const { block, heading, listed } = inner
  const language = nearestLanguage(owner)
  return {
    kind: 'text',
    ...commonOf(inner),
    block,
    ...(heading !== undefined && { heading }),
    ...(listed && { listed }),
    ...(language && { language }),
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    fragments: [],
  }
}

export function nearestLanguage(element: PageElement | null): string | undefined {
  const owner = element?.closest('[lang]')
  return owner && owner !== document.documentElement ? (owner.getAttribute('lang') ?? undefined) : undefined
}

/** The lines under and through a text. */
export function strikesOf({ x, baseline, width, size, colour }: Fragment, { lines }: Around): BoxPiece[] {
  const height = Math.max(1, size / 16)
  const lineAt = (y: number): BoxPiece => {
    const line = { x, y: baseline + y * size, width, height, fill: colour, radii: [], sides: [] }
    return { kind: 'box', ...line }
  }
  return [
    ...(lines.includes('underline') ? [lineAt(0.1)] : []),
    ...(lines.includes('line-through') ? [lineAt(-0.3)] : []),
  ]
}

/** The marks above or below the letters of a text: dots, of the size of their kind. */
export function emphasisOf({ text, x, baseline, width, size }: Fragment, style: PageStyle): BoxPiece[] {
  const { textEmphasisStyle: kind, textEmphasisColor: colour, textEmphasisPosition: position } = style
  const letters = [...text.trim()]
  if (kind === 'none' || letters.length > 1_000) return []
  const side = size * (kind.includes('dot') ? 0.13 : 0.3)
  const y = baseline + size * (position.includes('under') ? 0.45 : -1.15) - side / 2
  const edge = { width: size / 24, style: 'solid', colour }
  const look = kind.includes('open')
    ? { fill: 'transparent', sides: [edge, edge, edge, edge] }
    : { fill: colour, sides: [] }
  // Letters of East Asia are about twice as wide as others.
  const shares = letters.map((letter) => (letter >= '\u2e80' ? 2 : 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return letters.flatMap((letter, at): BoxPiece[] => {
    const share = shares[at] ?? 1
    const middle = x + (width * (before + share / 2)) / all
    before += share
    const box = { x: middle - side / 2, y, width: side, height: side, radii: ['50%', '50%', '50%', '50%'] }
    return /[\p{L}\p{N}\p{S}]/u.test(letter) ? [{ kind: 'box', ...box, ...look }] : []
  })
}

declare const document: PageDocument
