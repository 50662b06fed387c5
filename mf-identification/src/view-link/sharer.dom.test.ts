import { describe, expect, it } from '@jest/globals'
import { samplePageData, samplePrezilink } from '@viewpage/remote-kit/testing'
import { sharerOf } from './sharer.ts'

function sharerNamed(sharer_first_name: string, sharer_last_name: string) {
  const prezilink = { ...samplePrezilink, sharer_first_name, sharer_last_name }
  return sharerOf({ owner: { ...samplePageData.owner, publicDisplayName: 'Orbit Society' }, prezilink })
}

describe('the sharer', () => {
  // docs/behaviour/identification.md#overlay-texts
  it('has a full name and a first name', () => {
    expect(sharerNamed('Ada', 'Lovelace')).toEqual({ name: 'Ada Lovelace', firstName: 'Ada' })
  })

  // docs/behaviour/accounts.md#names
  it('is named as the owner is, whose family name may come first', () => {
    const owner = { ...samplePageData.owner, publicDisplayName: 'Karikó Katalin' }
    const prezilink = { ...samplePrezilink, sharer_first_name: 'Katalin', sharer_last_name: 'Karikó' }
    expect(sharerOf({ owner, prezilink })).toEqual({ name: 'Karikó Katalin', firstName: 'Katalin' })
  })

  it('may have a single name', () => {
    expect(sharerNamed('Ada', '')).toEqual({ name: 'Ada', firstName: 'Ada' })
    expect(sharerNamed(' ', 'Lovelace')).toEqual({ name: 'Lovelace', firstName: 'Lovelace' })
  })

  it('is the owner when the link has no name', () => {
    expect(sharerNamed('', '')).toEqual({ name: 'Orbit Society', firstName: 'Orbit Society' })
  })
})
