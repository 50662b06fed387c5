import { useDeckPageData } from '@viewpage/remote-kit'
import { lazy, Suspense, useState } from 'react'
import stamp from './files/stamp.png'
import '@fontsource/caveat/latin-400.css'
import { useBus } from './contract.ts'
import { postcardTurned } from './actions.ts'
import { countWords } from './count-words.ts'
import { Greetings } from './Greetings.tsx'
import { numberOf } from './number-of.ts'
import classes from './Postcard.module.css'
import { useText } from './texts.ts'
import { useFact, type FindFact } from './use-fact.ts'

const postmark = new URL('./files/postmark.svg', import.meta.url)

const Back = lazy(() => import('./Back.tsx'))

interface PostcardProps {
  readonly words?: FindFact
  readonly number?: FindFact
}

/**
 * A postcard with the title of the presentation.
 *
 * @param props replaced in tests, which have no workers
 */
export function Postcard({ words = countWords, number: findNumber = numberOf }: PostcardProps) {
  const text = useText()
  const { title } = useDeckPageData()
  const number = useFact(title, findNumber)
  const count = useFact(title, words)
  const facts = [
    ...(number === null ? [] : [text('number', { number })]),
    ...(count === null ? [] : [text('words', { count })]),
  ]
  const bus = useBus()
  const [isTurned, setIsTurned] = useState(false)
  const turn = () => {
    setIsTurned(!isTurned)
    bus.publish(postcardTurned, { isTurned: !isTurned })
  }
  return (
    <article className={classes['card']}>
      <div className={classes['writing']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['facts']}>{facts.join(' · ')}</p>
        <button type="button" className={classes['turn']} aria-expanded={isTurned} onClick={turn}>
          {text('turn')}
        </button>
        <Greetings />
        {isTurned && (
          <Suspense>
            <Back />
          </Suspense>
        )}
      </div>
      <div className={classes['stamps']}>
        <img src={stamp} alt={text('stamp')} width="72" height="90" />
        <img className={classes['postmark']} src={postmark.href} alt="" width="96" height="96" />
      </div>
    </article>
  )
}
