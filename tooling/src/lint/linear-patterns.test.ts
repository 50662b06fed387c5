import { describe, it } from '@jest/globals'
import { RuleTester } from 'oxlint/plugins-dev'
import { linearPatterns } from './linear-patterns.ts'

RuleTester.describe = describe
RuleTester.it = it

const slow = [{ messageId: 'slow' }]

new RuleTester().run('linear-patterns', linearPatterns, {
  valid: [
    '/^[a-z]+$/.test(text)',
    "new RegExp('^[a-z]+$', 'u')",
    "({ pattern: '^[a-z]+$', maxLength: 20 })",
    "app.get('/user/:oid(^[a-z]+$)/', show)",
    "const text = 'a+a+$'",
  ],
  invalid: [
    { code: '/^(a+)+$/.test(text)', errors: slow },
    // An unanchored search starts again at every character.
    { code: String.raw`text.replace(/\s+$/, '')`, errors: slow },
    { code: String.raw`/[^\s@]+(?:@|%40)[^\s@]+\.[^\s@]+/g`, errors: slow },
    { code: "new RegExp('^(a|a)*$')", errors: slow },
    { code: "RegExp('a*a*$')", errors: slow },
    { code: 'new RegExp(`^${name}`)', errors: [{ messageId: 'composed' }] },
    { code: "({ pattern: '^(a+)+$' })", errors: slow },
    { code: "app.get('/user/:oid(^a*a*$)/', show)", errors: slow },
  ],
})
