// The parts of the DOM that the modules of this folder use; this workspace has no DOM types.
export interface PageNode {
  readonly nodeType: number
  readonly data?: string
  readonly parentElement: PageElement | null
}
export interface PageElement extends PageNode {
  id: string
  readonly tagName: string
  readonly classList: {
    add(...names: string[]): void
    remove(...names: string[]): void
    toggle(name: string, force: boolean): void
    contains(name: string): boolean
  }
  readonly style: {
    setProperty(name: string, value: string, priority?: string): void
    removeProperty(name: string): void
  }
  readonly children: Iterable<PageElement>
  readonly childNodes: Iterable<PageNode>
  readonly firstChild: PageElement | null
  textContent: string
  /** Set by `removeTransforms`: the removed transform. */
  removedTransform?: { transform: string; transformOrigin: string }
  appendChild(node: PageElement): void
  insertBefore(node: PageElement, before: PageNode | null): void
  closest(selector: string): PageElement | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  querySelectorAll(selector: string): Iterable<PageElement>
  getBoundingClientRect(): PageRect
  getClientRects(): Iterable<PageRect>
  getContext(kind: '2d'): Pencil | null
}
export interface PageDocument {
  readonly body: PageElement
  readonly documentElement: PageElement
  createElement(name: string): PageElement
  createRange(): {
    setStart(node: PageNode, at: number): void
    setEnd(node: PageNode, at: number): void
    getClientRects(): Iterable<PageRect>
  }
  getAnimations(): Iterable<{ finish(): void; cancel(): void }>
  getElementById(id: string): PageElement | null
}
export interface Pencil {
  font: string
  measureText(text: string): {
    width: number
    fontBoundingBoxAscent: number
    fontBoundingBoxDescent: number
  }
}
export interface PageRect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}
export type SideName = 'Top' | 'Right' | 'Bottom' | 'Left'
export type PageStyle = Record<
  | 'backgroundColor' | 'backgroundImage' | 'backgroundPosition' | 'backgroundRepeat' | 'backgroundSize'
  | 'borderBottomLeftRadius' | 'borderBottomRightRadius' | 'borderTopLeftRadius' | 'borderTopRightRadius'
  | `border${SideName}${'Width' | 'Style' | 'Color'}` | `padding${SideName}`
  | 'boxShadow' | 'color' | 'content' | 'direction' | 'display' | 'fontFamily' | 'fontSize' | 'fontStyle' | 'fontWeight' | 'letterSpacing'
  | 'listStyleType' | 'objectFit' | 'opacity' | 'position' | 'textDecorationLine' | 'textEmphasisColor' | 'textEmphasisPosition' | 'textEmphasisStyle' | 'textShadow' | 'textTransform' | 'transform'
  | 'transformOrigin' | 'visibility' | 'webkitTextFillColor' | 'whiteSpace' | 'zIndex',
  string
> & { getPropertyValue(name: string): string } // oxfmt-ignore
export interface PageMatrix {
  readonly m11: number
  readonly m12: number
  readonly m21: number
  readonly m22: number
  readonly m41: number
  readonly m42: number
  multiply(other: PageMatrix): PageMatrix
  translate(x: number, y: number): PageMatrix
}
