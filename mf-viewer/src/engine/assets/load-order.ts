import { viewOfStep, type AssetVariant, type DeckDocument, type Stage, type ViewFiles } from '@viewpage/deck'

/**
 * The image files of a document in the order they are needed: the start step, the steps after it, the steps before it,
 * then files that no step shows. Each file once.
 *
 * @param step where the visitor starts, from 1
 */
export function loadOrder(
  document: DeckDocument,
  files: ViewFiles,
  step: number,
  stage: Stage,
): AssetVariant[] {
  const count = document.path.length
  const steps = Array.from({ length: count }, (_, index) => ((step - 1 + index) % count) + 1)
  const along = steps.flatMap((each) => files.of(viewOfStep(document, each, stage.viewport), stage))
  const order = new Map([...along, ...files.all].map((file) => [file.sha256, file]))
  return [...order.values()]
}
