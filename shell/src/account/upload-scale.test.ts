import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { uploadScale, type UploadStage } from './upload-scale.ts'

// docs/behaviour/uploads.md#upload-progress
it('an upload is one scale from 0 to 100', () => {
  const scale = uploadScale()
  expect([
    scale('sending', 0),
    scale('sending', 100),
    scale('waiting', 0),
    scale('reading', 50),
    scale('reading', 100),
    scale('painting', 0),
    scale('painting', 100),
  ]).toEqual([0, 30, 30, 45, 60, 60, 100])
})

// docs/behaviour/uploads.md#upload-progress
it('the progress of an upload never goes back', () => {
  const stage = fc.constantFrom<UploadStage>('sending', 'waiting', 'reading', 'painting')
  fc.assert(
    fc.property(fc.array(fc.tuple(stage, fc.nat(100))), (events) => {
      const scale = uploadScale()
      const shown = events.map(([each, percent]) => scale(each, percent))
      expect(shown).toEqual([...shown].sort((one, other) => one - other))
    }),
  )
})
