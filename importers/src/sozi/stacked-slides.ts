import { elementsIn } from '../svg/style-elements.ts'
import { childElements, type XmlElement } from '../svg/xml-tree.ts'

/**
 * LibreOffice exports slides on top of each other, all hidden, with a script that shows the first one at the start. Scripts do
 * not run here, so this shows the first slide where all are hidden.
 */
export function showFirstSlide(root: XmlElement): void {
  for (const { element } of elementsIn(root)) {
    if (!hasClass(element, 'SlideGroup')) continue
    const holders = childElements(element).filter(({ name }) => name === 'g')
    const [first] = holders
    if (first && holders.every(isHidden)) showSlide(first)
  }
}

/** Shows the groups around the slide and the slide, and leaves what is hidden on it. */
function showSlide(holder: XmlElement): void {
  for (const { element } of elementsIn(holder)) {
    if (element.attributes.get('visibility') === 'hidden') element.attributes.set('visibility', 'visible')
    if (hasClass(element, 'Slide')) return
  }
}

const isHidden = (holder: XmlElement): boolean => {
  for (const { element } of elementsIn(holder)) {
    if (element.attributes.get('visibility') === 'hidden') return true
    if (hasClass(element, 'Slide')) return false
  }
  return false
}

const hasClass = ({ attributes }: XmlElement, name: string): boolean =>
  (attributes.get('class') ?? '').split(/\s+/).includes(name)
