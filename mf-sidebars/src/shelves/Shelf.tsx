import { sidebars, type CardItem } from '@viewpage/shared-events'
import { useId, useRef, type ReactNode } from 'react'
import { useBus } from '../contract.ts'
import { Card } from './Card.tsx'
import { Scrollers } from './Scrollers.tsx'
import classes from './Shelf.module.css'

/** Name of a shelf in analytics, and its area in the grid of the page. */
export interface ShelfKind {
  readonly area: 'picks' | 'templates' | 'videos'
  readonly shelf: 'staffPicks' | 'templates' | 'videos'
}

/** A titled row of cards that scrolls horizontally. Renders nothing without cards. */
export function Shelf({
  area,
  shelf,
  title,
  items,
  more,
}: ShelfKind & { title: string; items: readonly CardItem[]; more?: ReactNode }) {
  const bus = useBus()
  const heading = useId()
  const row = useRef<HTMLUListElement>(null)
  if (items.length === 0) return null
  return (
    <section className={classes.shelf} data-area={area} aria-labelledby={heading}>
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          <Scrollers row={row} title={title} />
          {more}
        </div>
        <ul ref={row} className={classes.list}>
          {items.map((item) => (
            <li key={item.path} className={classes.item}>
              <Card
                item={item}
                onOpen={() => bus.publish(sidebars.cardOpened, { shelf, path: item.path, title: item.title })}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A link to the complete list of a shelf. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes.more} href={href}>
      {children}
    </a>
  )
}
