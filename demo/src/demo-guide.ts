/** Of the accounts, what each may do that the others may not. */
const ACCOUNTS = [
  ['ada@example.com', 'owns most presentations, and is staff'],
  ['ben@example.com', 'watches and likes'],
  ['cora@example.com', 'comments on orbit1'],
  ['eve@example.com', 'edits orbit1'],
  ['dan@example.com', 'owns solo1'],
] as const

const TO_TRY = [
  ['/p/orbit1/', 'press Present, then the arrow keys'],
  ['/v/linkask1/', 'a view link that asks for your name'],
  ['/p/edit/orbit1/', 'the editor, as Ada or Eve'],
  ['/p/orbit1/insights/', 'who watched it, as Ada or Eve'],
  ['/explore/', 'what is watched, and the search'],
  ['/staff/', 'shelves, reports and accounts, as Ada'],
  ['/releases/', 'what is live, with a release token'],
] as const

/** @param url of the server, without a slash at its end @returns what to look at in the demo */
export function demoGuide(url: string): string {
  const accounts = ACCOUNTS.map(([email, role]) => `  ${email.padEnd(20)} ${role}`)
  const things = TO_TRY.map(([path, what]) => `  ${`${url}${path}`.padEnd(40)} ${what}`)
  return [
    'Accounts, all with the password demo-demo:',
    ...accounts,
    '',
    'Things to try:',
    ...things,
    '',
    'To make somebody else staff: npm run staff -- add <e-mail>',
    '',
  ].join('\n')
}
