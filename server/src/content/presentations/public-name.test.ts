import { expect, it } from '@jest/globals'
import { publicNameOf } from './public-name.ts'

// docs/behaviour/accounts.md#names
it.each([
  ['en', 'Ada', 'Lovelace', 'Ada Lovelace'],
  [null, 'Ada', 'Lovelace', 'Ada Lovelace'],
  ['ja', '太郎', '山田', '山田 太郎'],
  ['ko', '지수', '김', '김 지수'],
  ['hu', 'Katalin', 'Karikó', 'Karikó Katalin'],
  ['hu', 'Teller', '', 'Teller'],
  ['ja', '', '山田', '山田'],
  ['ja', '', '', 'somebody'],
])('a name is shown in the order of its account (%s): %s, %s', (language, first_name, last_name, name) => {
  expect(publicNameOf({ first_name, last_name, username: 'somebody', language })).toBe(name)
})
