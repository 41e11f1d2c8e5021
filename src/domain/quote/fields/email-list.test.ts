import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { containsWebAddress, MAX_RECIPIENTS, sendingFields } from '#domain/quote/sending/sending.fields.ts'

describe('D02 a list of addresses', () => {
  it.each([
    ['pat@example.com', 'pat@example.com'],
    [
      ' pat@example.com ,kim@example.com; lee@example.com ',
      'pat@example.com, kim@example.com, lee@example.com',
    ],
    ['pat@example.com PAT@example.com', 'PAT@example.com'],
  ])('D02 %j is %j', (typed, read) => {
    expect(decodeField(sendingFields.to, typed)).toEqual({ ok: true, value: read })
    expect(parseEmailList(read).join(', ')).toBe(read)
  })

  it.each([
    ['a line break', 'pat@example.com\r\nBcc: all@example.com'],
    ['a line break between two', 'pat@example.com,\nkim@example.com'],
    ['a tab', 'pat@example.com\tkim@example.com'],
    ['a null byte', 'pat@example.com\0'],
    ['a name', 'Pat <pat@example.com>'],
    ['a quoted comma', '"pat, all"@example.com'],
    ['a comment', 'pat@example.com(all@example.com)'],
    ['a group', 'all:pat@example.com,kim@example.com;'],
    ['an encoded word', '=?utf-8?q?pat=40example.com=2Call?=@example.com'.replace('@', '')],
    ['a route', '<@relay.example:pat@example.com>'],
    ['letters that turn the direction', '\u202epat@example.com'],
    ['letters that nobody sees', 'pat\u200b@example.com'],
    ['no address', ','],
    ['nothing', ''],
    ['a number', 7],
    ['a list', ['pat@example.com']],
    ['too many', Array.from({ length: MAX_RECIPIENTS + 1 }, (_, index) => `p${index}@example.com`).join(',')],
    ['a long one', `${'p'.repeat(250)}@example.com`],
  ])('D02 O07 %s is refused', (_what, typed) => {
    expect(decodeField(sendingFields.to, typed)).toEqual({ ok: false, message: sendingFields.to.message })
  })

  it('D02 C15 a text that looks like a card number is refused', () => {
    expect(decodeField(sendingFields.to, '4242424242424242@example.com')).toMatchObject({
      ok: false,
      message: expect.stringContaining('looks like a card number'),
    })
  })

  it.each(['Subject\r\nBcc: all@example.com', 'Subject\0', 'Sub\u2028ject'])(
    'D02 O07 a subject is one line: %j',
    (typed) => {
      expect(decodeField(sendingFields.subject, typed).ok).toBe(false)
    },
  )
})

describe('D02 web addresses', () => {
  it.each(['see https://bad.example', 'www.bad.example', 'go to bad-golf.com now', 'BAD.COM', 'bit.ly/x'])(
    'D02 %j is one',
    (written) => {
      expect(containsWebAddress(written)).toBe(true)
    },
  )

  it.each([
    'Call me.Come soon',
    'pat@hopehouse.com has the list',
    'Hole 3, 165 yds. No. 7',
    'at 8:30 a.m./p.m.',
    '',
  ])('D02 %j is none', (written) => {
    expect(containsWebAddress(written)).toBe(false)
  })
})
