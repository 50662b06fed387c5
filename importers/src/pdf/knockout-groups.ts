import type { OPS, PDFPageProxy } from 'pdfjs-dist'

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

/**
 * PDF.js rasterises knockout groups. LibreOffice writes one for every transparent object, although its parts are opaque
 * and the result is the same without knockout. Such a group becomes a plain one, so that it stays vectors.
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
    if (operator === ops.setGState && isTransparent(argsArray[at])) return
  }
  group.knockout = false
}

function isTransparent(args: unknown): boolean {
  const [states] = args as [[name: string, value: unknown][]?]
  return (states ?? []).some(
    ([name, value]) =>
      ((name === 'ca' || name === 'CA') && value !== 1) ||
      (name === 'BM' && value !== 'source-over') ||
      (name === 'SMask' && value === true),
  )
}
