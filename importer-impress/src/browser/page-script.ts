import type { Space, SpaceView } from '../space/space-views.ts'
import * as elementStyle from './in-page/element-style.ts'
import * as fragmentReader from './in-page/fragment-reader.ts'
import * as generatedTexts from './in-page/generated-texts.ts'
import * as measurePage from './in-page/measure-page.ts'
import * as pieceContext from './in-page/piece-context.ts'
import * as pieceList from './in-page/piece-list.ts'
import * as placeInSpace from './in-page/place-in-space.ts'
import * as preparePage from './in-page/prepare-page.ts'
import * as shapeReader from './in-page/shape-reader.ts'
import * as showStep from './in-page/show-step.ts'
import * as stepStates from './in-page/step-states.ts'
import * as transforms from './in-page/transforms.ts'

/**
 * The modules that run inside the page: everything that they export, as one text. They call each other by name, and
 * declare nothing that they do not export.
 */
const DECLARATIONS = [
  ...[elementStyle, showStep, transforms, generatedTexts, preparePage],
  ...[shapeReader, fragmentReader, pieceContext, pieceList, stepStates, measurePage, placeInSpace],
]
  .flatMap((module) => Object.entries<unknown>(module))
  .map(([name, value]) =>
    typeof value === 'function' ? String(value) : `const ${name} = ${JSON.stringify(value)}`,
  )
  .join('\n')

const expression = (call: string): string => `(() => {\n${DECLARATIONS}\nreturn ${call}\n})()`

/** An expression that measures the page in which it is evaluated. Its value is a `PageLayout` as JSON. */
export const measureScript = (limits: measurePage.MeasureLimits): string =>
  expression(`JSON.stringify(measurePage(${JSON.stringify(limits)}))`)

/** An expression that places the steps in space for one view. It follows `measureScript`. */
export const placeScript = ({ steps }: Pick<Space, 'steps'>, view: SpaceView): string =>
  expression(`placeInSpace(${JSON.stringify({ steps })}, ${JSON.stringify(view)})`)
