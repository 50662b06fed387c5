import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

const ADDRESSES = new Set(['href', 'src', 'action', 'poster'])

/**
 * The addresses on this site that a page leads to or loads, without their anchors: links, forms, pictures, files, and
 * what its head names.
 *
 * @param page path of the page
 * @param origin of this site
 */
export function linksIn(body: string, page: string, origin: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: Node): void => {
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (!ADDRESSES.has(name) || !URL.canParse(value, origin + page)) continue
      const url = new URL(value, origin + page)
      if (url.origin === origin) found.add(url.pathname + url.search)
    }
    const children = 'childNodes' in node ? node.childNodes : []
    for (const child of children) visit(child)
  }
  visit(parse(body, { scriptingEnabled: false }))
  return found
}
