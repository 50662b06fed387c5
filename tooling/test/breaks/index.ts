import type { Break } from '../../requirements/break.ts'
import { actionBreaks } from './actions.ts'
import { callBreaks } from './calls.ts'
import { headerBreaks } from './header.ts'
import { identificationBreaks } from './identification.ts'
import { layerBreaks } from './layer.ts'
import { pageBreaks } from './page.ts'
import { playerBreaks } from './player.ts'
import { dataAndTextBreaks } from './data-and-texts.ts'
import { timeBreaks } from './time.ts'
import { toolbarBreaks } from './toolbar.ts'

/** One way to break each of these requirements. */
export const breaks: readonly Break[] = [
  ...pageBreaks,
  ...headerBreaks,
  ...layerBreaks,
  ...playerBreaks,
  ...actionBreaks,
  ...toolbarBreaks,
  ...identificationBreaks,
  ...timeBreaks,
  ...callBreaks,
  ...dataAndTextBreaks,
]
