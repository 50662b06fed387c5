import { afterEach, expect, test } from '@jest/globals'
import { createBus, search } from '@viewpage/shared-events'
import { publishSearches } from './publish-searches.ts'

const bus = createBus({
  sender: { remote: 'shell', version: '1' },
  onSubscriberFailure: ({ error }) => {
    throw error
  },
})
publishSearches(bus)
const terms: string[] = []
bus.on(search.searchSubmitted, ({ term }) => terms.push(term))

afterEach(() => {
  terms.length = 0
  document.body.replaceChildren()
})

/** Submits a form with one field. */
function submit(term: string, { role = 'search', slot }: { role?: string; slot?: string } = {}): boolean {
  const form = document.createElement('form')
  const field = document.createElement('input')
  const place = document.createElement('div')
  form.setAttribute('role', role)
  Object.assign(field, { name: 'search', value: term })
  if (slot !== undefined) place.dataset['slot'] = slot
  form.append(field)
  place.append(form)
  document.body.append(place)
  return form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
}

// docs/behaviour/tracking.md#search-forms
test('a search in the body of a page is published, and the form is submitted', () => {
  expect(submit('  orbits & <moons> ')).toBe(true)
  expect(terms).toEqual(['orbits & <moons>'])
})

test('an empty search, another form and the form of a slot are not', () => {
  submit(' \n ')
  submit('orbits', { role: 'form' })
  submit('orbits', { slot: 'header' })
  expect(terms).toEqual([])
})
