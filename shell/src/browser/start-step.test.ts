import { expect, test } from '@jest/globals'
import { withStartStep } from './start-step.ts'

// docs/behaviour/embed.md#embed-start-step
// docs/behaviour/viewer.md#step-links
test.each([
  ['https://view.example/p/orbit1/embed/?step=7', 'https://view.example/p/orbit1/embed/#step=7'],
  ['https://view.example/embed/a/?autoplay=1&step=7', 'https://view.example/embed/a/?autoplay=1#step=7'],
  ['https://view.example/p/orbit1/?lang=de&step=8', 'https://view.example/p/orbit1/?lang=de#step=8'],
  ['https://view.example/p/orbit1/embed/', null],
  ['https://view.example/p/orbit1/embed/?step=7#step=3', null],
])('%s goes by %s', (address, expected) => {
  expect(withStartStep(address)).toBe(expected)
})
