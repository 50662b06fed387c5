// The code that is loaded before a start: engines, document parser, player bar and keys.
export { beginParsing } from '@viewpage/deck'
export { Controls } from '../controls/Controls.tsx'
export { createFullEngine } from '../engine/create-full-engine.ts'
export { createLiteEngine } from '../engine/create-lite-engine.ts'
