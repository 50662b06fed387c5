import type { BoxPiece, Fragment, Piece, TextPiece } from '../layout/page-layout.ts'
import type { PageDocument, PageElement, PageMatrix, PageStyle } from './page-dom.ts'

/** What a piece has from the elements around it. */
export interface Around {
  matrix: PageMatrix | undefined
  opacity: number
  link: string | undefined
  level: number
  block: number
  heading: number | undefined
  listed: boolean
  /** The marker of a list item, written before its first letters. */
  mark: { text: string; x: number; isWritten: boolean } | undefined
  /** `text-decoration-line`s. */
  lines: string
}

/** The pieces of a step, in the order in which they are painted. */
export interface PieceList {
  /** Removes all pieces. */
  clear(): void
  put(piece: Piece | null, around: Around): void
  /** Puts a box below the text of its paragraph. */
  putBelowText(box: BoxPiece, around: Around): void
  /** Adds lines to the text of their paragraph, with the marker of a list item before the first. */
  write(owner: PageElement | null, fragments: readonly Fragment[], style: PageStyle, around: Around): void
  /** Adds a space to what was written last, if it is of the same paragraph. */
  spaceAfter(around: Around): void
  inOrder(): Piece[]
}

/** Runs inside the page, as text, so it cannot use anything of this module. */
export function createPieceList(): PieceList {
  let pieces: Piece[] = []
  let latest: { fragment: Fragment; block: number } | undefined
  return { clear: () => void (pieces = []), put, putBelowText, write, spaceAfter, inOrder }

  function inOrder(): Piece[] {
    return pieces.sort((one, other) => (one.level ?? 0) - (other.level ?? 0))
  }

  function common({
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

  function put(piece: Piece | null, inner: Around): void {
    if (piece) pieces.push({ ...piece, ...common(inner) })
  }

  function putBelowText(box: BoxPiece, inner: Around): void {
    pieces.splice(beforeText(inner.block), 0, { ...box, ...common(inner) })
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
      underline(fragment, inner)
    }
  }

  function spaceAfter({ block }: Around): void {
    if (latest?.block === block && !latest.fragment.text.endsWith(' ')) latest.fragment.text += ' '
  }

  /** The text piece for this paragraph and link. */
  function textPiece(owner: PageElement | null, style: PageStyle, inner: Around): TextPiece {
    for (let at = pieces.length - 1; at >= beforeText(inner.block); at--) {
      const piece = pieces[at]
      if (piece?.kind !== 'text') break
      const mine = common(inner)
      const isSame =
        piece.link === mine.link &&
        piece.opacity === mine.opacity &&
        String(piece.matrix) === String(mine.matrix)
      if (isSame) return piece
    }
    const { block, heading, listed } = inner
    const language = nearestLanguage(owner)
    const piece: TextPiece = {
      kind: 'text',
      ...common(inner),
      block,
      ...(heading !== undefined && { heading }),
      ...(listed && { listed }),
      ...(language && { language }),
      direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
      fragments: [],
    }
    pieces.push(piece)
    return piece
  }

  function nearestLanguage(element: PageElement | null): string | undefined {
    const owner = element?.closest('[lang]')
    return owner && owner !== document.documentElement ? (owner.getAttribute('lang') ?? undefined) : undefined
  }

  function underline({ x, baseline, width, size, colour }: Fragment, inner: Around): void {
    const draw = (y: number): void => {
      const height = Math.max(1, size / 16)
      const line = { x, y: baseline + y * size, width, height, fill: colour, radii: [], sides: [] }
      putBelowText({ kind: 'box', ...line }, inner)
    }
    if (inner.lines.includes('underline')) draw(0.1)
    if (inner.lines.includes('line-through')) draw(-0.3)
  }
}

declare const document: PageDocument
