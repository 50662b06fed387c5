import { useState } from 'react'
import type { Choice } from './Switches.tsx'

interface CaseFrameProps {
  readonly remote: string
  /** `''`: the remote's first one. */
  readonly name: string
  readonly choice: Choice
  readonly onLoad: (page: Document) => void
}

/** px; a dialog lies over its page, and needs room that the page does not take. */
const DIALOG_HEIGHT = 720

/** One case, loaded when somebody comes near it, as high as what is in it. */
export function CaseFrame({ remote, name, choice: { theme, language, width }, onLoad }: CaseFrameProps) {
  const [height, setHeight] = useState(240)
  const query = new URLSearchParams({ bare: '', theme, lang: language, ...(name && { case: name }) })

  function watch({ contentDocument: page }: HTMLIFrameElement): void {
    if (!page) return
    onLoad(page)
    const measure = () => {
      const hasDialog = page.querySelector('[role="dialog"], dialog[open]') !== null
      setHeight(Math.max(hasDialog ? DIALOG_HEIGHT : 0, page.body.scrollHeight))
    }
    new ResizeObserver(measure).observe(page.body)
    new MutationObserver(measure).observe(page.body, { childList: true, subtree: true })
  }

  return (
    <figure className="guide-case">
      <figcaption>
        <a href={`${remote}/?${query}`}>{name || remote}</a>
      </figcaption>
      <iframe
        title={`${remote}: ${name}`}
        src={`${remote}/?${query}`}
        loading="lazy"
        style={{ inlineSize: width, blockSize: height }}
        onLoad={({ currentTarget }) => watch(currentTarget)}
      />
    </figure>
  )
}
