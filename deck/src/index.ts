// The document
export { assetFileName, FILE_ENDINGS } from './document/asset-file-name.ts'
export { beginParsing, parseDocument } from './document/parse-document.ts'
export { DocumentError, faultInWords, MAX_FAULTS } from './document/document-error.ts'
export type { DocumentFault } from './document/document-error.ts'
export { isGenericFamily } from './document/generic-families.ts'
export { MAX_LAYERS, MAX_STEPS, MAX_STOPS } from './document/schema/limits.ts'
export { stepOfLink } from './document/step-link.ts'
export type {
  Asset,
  AssetVariant,
  Box,
  DeckDocument,
  Drawing,
  ImageItem,
  Item,
  Line,
  PageItem,
  Paint,
  PlaceholderItem,
  Run,
  ShapeItem,
  Step,
  Stroke,
  TextItem,
  VectorItem,
  VideoItem,
} from './document/schema.ts'

// The camera
export { fitBox, panCamera, radians, refitCamera, worldToScreen, zoomCamera } from './camera/camera.ts'
export type { Camera, Viewport } from './camera/camera.ts'
export { flight } from './camera/flight.ts'
export type { Flight, FlightOptions } from './camera/flight.ts'
export { mapCameras, viewOfStep } from './camera/view.ts'
export type { LayerOpening, LayerView, Opening, View } from './camera/view.ts'
export { viewFlight } from './camera/view-flight.ts'
export type { ViewFlight } from './camera/view-flight.ts'
export { pathStops } from './camera/path-stops.ts'
export { talkDuration } from './camera/talk-duration.ts'

// The painter
export { paintMark } from './painter/paint-mark.ts'
export { createPainter } from './painter/painter.ts'
export type { Painter, PainterOptions, Painting, PaintOptions } from './painter/painter.ts'
export type { Sheet, SheetItem } from './painter/sheets.ts'
export { viewTransform } from './painter/view-transform.ts'
export type { Pane, Stage, ViewTransform } from './painter/view-transform.ts'
export type { Bounds } from './painter/bounds.ts'
export type { PaintResources, Picture } from './painter/resources.ts'
export type { PaintContext, PaintKit, PaintPath, PaintSurface, TextMeasure } from './painter/surface.ts'
export { filesOf } from './painter/choose-file.ts'
export { viewFiles } from './painter/view-files.ts'
export type { ViewFiles } from './painter/view-files.ts'
export { fontOf, layoutLine, SET_SIZE } from './painter/text-layout.ts'
export type { LineLayout } from './painter/text-layout.ts'
export { revealsOf } from './painter/placement.ts'
export { revealedPart } from './painter/revealed-part.ts'
