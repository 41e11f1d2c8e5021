import { describe, expect, it } from 'vitest'
import { caseAddress, isAnsweredToCase, readCaseToken } from '#domain/inbound/case-address.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

describe('O18 the address of a case', () => {
  it.each([
    [`case-${TOKEN}@answers.example.com`, TOKEN],
    [`CASE-${TOKEN.toUpperCase()}@Answers.Example.COM`, TOKEN],
    [`case-${TOKEN}@answers.example.com.evil.example`, undefined],
    [`case-${TOKEN}@evil.example`, undefined],
    [`case-${TOKEN.slice(1)}@answers.example.com`, undefined],
    [`case-${TOKEN}0@answers.example.com`, undefined],
    [`xcase-${TOKEN}@answers.example.com`, undefined],
    ['info@answers.example.com', undefined],
    ['', undefined],
  ])('O18 %s names the token %s', (address, token) => {
    expect(readCaseToken(address, 'Answers.example.com')).toBe(token)
  })

  it('O18 is read as it is written', () => {
    expect(readCaseToken(caseAddress(TOKEN, 'Answers.Example.com'), 'answers.example.com')).toBe(TOKEN)
  })

  it.each([
    ['nobody is named', null, ['pat@example.com'], true],
    ['a rep is named', 'Robin@office.example', ['pat@example.com'], true],
    ['a customer is named', 'kim@example.com', ['pat@example.com'], false],
    ['the office alone gets it', null, ['robin@office.example'], false],
    ['a customer and the office get it', null, ['robin@office.example', 'pat@example.com'], true],
    ['a rep gets what another sends', 'robin@office.example', ['robin@office.example'], false],
  ])('O18 %s: answered to the case %#', (_what, replyTo, receivers, expected) => {
    expect(isAnsweredToCase({ replyTo, receivers }, ['robin@office.example'])).toBe(expected)
  })
})
