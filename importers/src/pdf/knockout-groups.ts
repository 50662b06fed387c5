import type { OPS, PDFPageProxy } from 'pdfjs-dist'

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

/**
 * Knockout groups, whose parts cut holes into what is below them, are drawn pixel by pixel. LibreOffice makes one for
 * all that shines through as a whole, where the parts themselves are solid and nothing shows the difference: such a
 * group is made a plain one, and stays shapes.
 */
export function flattenKnockout(index: number, { fnArray, argsArray }: OperatorList, ops: typeof OPS): void {
  if (fnArray[index] !== ops.beginGroup) return
  const [group] = (argsArray[index] ?? []) as [{ knockout?: boolean }?]
  if (!group?.knockout) return
  let depth = 0
  for (let at = index + 1; at < fnArray.length; at++) {
    const operator = fnArray[at]
    if (operator === ops.beginGroup) depth++
    if (operator === ops.endGroup && depth-- === 0) break
    if (operator === ops.setGState && shinesThrough(argsArray[at])) return
  }
  group.knockout = false
}

function shinesThrough(args: unknown): boolean {
  const [states] = args as [[name: string, value: unknown][]?]
  return (states ?? []).some(
    ([name, value]) =>
      ((name === 'ca' || name === 'CA') && value !== 1) ||
      (name === 'BM' && value !== 'source-over') ||
      (name === 'SMask' && value === true),
  )
}
