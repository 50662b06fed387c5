import { useDeckPageData } from '@viewpage/remote-kit'
import { PathLine } from '../path/PathLine.tsx'
import { layOutStops } from '../path/lay-out-stops.ts'
import type { BarPlace } from '../page/bar-place.ts'
import type { Player } from '../player/player.ts'
import { CloseEnd } from './CloseEnd.tsx'
import { EndActions } from './EndActions.tsx'
import { Info } from './Info.tsx'
import classes from './info.module.css'
import { UpNextList } from './UpNextList.tsx'

/** Narrower than the line: its stops are far enough apart. */
const PATH_WIDTH_PX = 672

/** The layer over the picture after the last step. */
export function EndScreen({ player, bar }: { readonly player: Player; readonly bar: BarPlace }) {
  const { deck } = useDeckPageData()
  return (
    <>
      <Info isEnd>
        <EndActions player={player} isPhone={bar !== 'over'} />
      </Info>
      {/* Under the stage of a phone, the teaser is what comes next. */}
      {bar !== 'under' && <UpNextList />}
      <CloseEnd />
      {bar !== 'under' && (
        <div className={classes.path} data-full>
          <PathLine layout={layOutStops(deck.stops, new Set(), PATH_WIDTH_PX)} step={0} isFull />
        </div>
      )}
    </>
  )
}
