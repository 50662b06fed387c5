import { useState } from 'react'
import type { Choice } from './Switches.tsx'

interface CaseFrameProps {
  readonly remote: string
  /** `''` for the first case of the remote. */
  readonly name: string
  readonly choice: Choice
  readonly onLoad: (page: Document) => void
}

/** Dialogs do not add to the height of their page. */
const DIALOG_HEIGHT_PX = 720

/** One case, loaded lazily, as high as its content. */
export function CaseFrame({ remote, name, choice: { theme, language, width }, onLoad }: CaseFrameProps) {
  const [height, setHeight] = useState(240)
  const query = new URLSearchParams({ bare: '', theme, lang: language, ...(name && { case: name }) })

  function watch({ contentDocument: page }: HTMLIFrameElement): void {
    if (!page) return
    onLoad(page)
    const measure = () => {
      const hasDialog = page.querySelector('[role="dialog"], dialog[open]') !== null
      setHeight(Math.max(hasDialog ? DIALOG_HEIGHT_PX : 0, page.body.scrollHeight))
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
