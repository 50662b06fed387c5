import { describe, expect, it } from '@jest/globals'
import { attachment } from '../../foundation/http/attachment.ts'
import { pdfName } from './pdf-name.ts'

describe('the name of a file to save', () => {
  it.each([
    ['plain.pdf', 'attachment; filename="plain.pdf"; filename*=UTF-8\'\'plain.pdf'],
    ['Café.pdf', 'attachment; filename="Caf_.pdf"; filename*=UTF-8\'\'Caf%C3%A9.pdf'],
    ['a"b\\c%d.pdf', 'attachment; filename="a_b_c_d.pdf"; filename*=UTF-8\'\'a%22b%5Cc%25d.pdf'],
    ["it's (1)*.pdf", "attachment; filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf"],
    ['a\r\nb.pdf', 'attachment; filename="a__b.pdf"; filename*=UTF-8\'\'a%0D%0Ab.pdf'],
    ['軌道🪐.pdf', 'attachment; filename="___.pdf"; filename*=UTF-8\'\'%E8%BB%8C%E9%81%93%F0%9F%AA%90.pdf'],
  ])('%j is encoded in the header', (name, header) => expect(attachment(name)).toBe(header))

  it.each([
    ['Going around: a short history', 'Going around a short history.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['...', 'presentation.pdf'],
    [' ', 'presentation.pdf'],
    ['<b>bold</b> "quoted" | 7?', 'b bold b quoted 7.pdf'],
    ['שלום', 'שלום.pdf'],
    ['🪐'.repeat(10_000), `${'🪐'.repeat(80)}.pdf`],
  ])('made from the title %j is valid on every file system', (title, name) =>
    expect(pdfName(title)).toBe(name),
  )
})
