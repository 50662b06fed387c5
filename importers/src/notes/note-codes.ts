/**
 * Every note about what an import could not show, or shows otherwise. A `named` note says which things of the file it is
 * about; a `plain` one only how many.
 */
export const NOTES = {
  pictureKind: 'plain',
  pictureBroken: 'plain',
  pictureRepeated: 'plain',
  pictureReduced: 'plain',
  pictureTooLarge: 'plain',
  drawingBroken: 'plain',
  linkedFile: 'named',
  missingFile: 'named',
  oversizedFile: 'named',
  unusedFile: 'named',
  encodingGuessed: 'named',
  encodingWrong: 'named',
  linkedStyles: 'plain',
  elementLeftOut: 'named',
  linkLeftOut: 'named',
  scripts: 'plain',
  effectsAsPictures: 'plain',
  filterLeftOut: 'named',
  blendPlain: 'named',
  patternStroke: 'plain',
  roundGradient: 'plain',
  textAsClip: 'plain',
  textOnPath: 'plain',
  flowedText: 'plain',
  farAway: 'plain',
  noBrowser: 'plain',
  layoutFailed: 'named',
  generatedContent: 'plain',
  textCut: 'plain',
  transcriptCut: 'plain',
  manySteps: 'plain',
  spaceSteps: 'plain',
  spacePictures: 'plain',
  codeFont: 'plain',
  standInFonts: 'plain',
  substitutedFonts: 'named',
  damagedPage: 'plain',
  lettersGuessed: 'plain',
  emptySteps: 'plain',
  hiddenSlides: 'plain',
  mediaLeftOut: 'plain',
  animations: 'plain',
  macros: 'plain',
  // Of imports before notes were private.
  notesInTranscript: 'plain',
  notesPrivate: 'plain',
  notesCut: 'plain',
  notesLeftOut: 'plain',
  cameraLost: 'plain',
  strangeLayers: 'named',
  writtenFault: 'named',
} as const

export type NoteCode = keyof typeof NOTES

/** Names of a note that are kept. */
export const MAX_NAMES = 5
/** Characters of a name; longer ones are cut. */
export const MAX_NAME_LENGTH = 120
/** Steps of a note that are kept. */
export const MAX_STEPS = 100
