import { expect, it } from 'vitest'
import { formatFileSize, MAX_MAIL_BYTES, refuseMailSize } from '#domain/desk/case-mail/mail-size.ts'

it.each([
  [1, '1 kB'],
  [84_400, '84 kB'],
  [999_499, '999 kB'],
  [999_600, '1.0 MB'],
  [12_340_000, '12.3 MB'],
])('D36 %d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))

it('N107 10 MB are mailed, and one byte more is refused with both sizes', () => {
  expect(refuseMailSize(MAX_MAIL_BYTES)).toBeUndefined()
  expect(refuseMailSize(12_340_000)).toBe(
    'These files are 12.3 MB together. We can email up to 10.0 MB in one message. Send fewer files',
  )
  expect(refuseMailSize(MAX_MAIL_BYTES + 1)).toContain('Send fewer')
})
