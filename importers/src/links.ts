import type { ImportWork } from './import-work.ts'

/** Validates links: the web, a mail address, or a frame by id or number. */
export function linkReader(
  { frames }: { readonly frames: readonly { readonly id: string }[] },
  work: ImportWork,
): (address: string) => string | undefined {
  const numbers = new Map(frames.map(({ id }, at) => [id, at + 1]))
  return (address) => {
    const target = address.trim()
    if (target === '') return undefined
    if (target.startsWith('#')) {
      const name = target.slice(1)
      const number = numbers.get(name) ?? (/^\d+$/.test(name) ? Number(name) : undefined)
      return number !== undefined && number >= 1 && number <= frames.length ? `#step=${number}` : undefined
    }
    if (target.length <= 2_000 && (isWebAddress(target) || /^mailto:\S+$/i.test(target)))
      return target.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
    work.note('linkLeftOut', target)
    return undefined
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
