import { expect, it } from '@jest/globals'
import { withoutInvitation } from './without-invitation.ts'

it.each([
  ['https://viewpage.example/invitation/abc.d-e_f/', 'https://viewpage.example/invitation/…/'],
  [
    'https://viewpage.example/signup/?next=%2Finvitation%2Fabc.def%2F&lang=de',
    'https://viewpage.example/signup/?next=%2Finvitation%2F…%2F&lang=de',
  ],
  [
    'https://viewpage.example/p/orbit1/invitation-card/',
    'https://viewpage.example/p/orbit1/invitation-card/',
  ],
  ['', ''],
])('an event has %s as %s', (address, measured) => expect(withoutInvitation(address)).toBe(measured))
