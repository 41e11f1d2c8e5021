import { describe, expect, it } from 'vitest'
import {
  parseVerificationCode,
  VERIFICATION_CODE_BYTES,
  makeVerificationCode,
} from '#domain/documents/certificate/verification-code.ts'

const bytes = (value: number) => new Uint8Array(VERIFICATION_CODE_BYTES).fill(value)

describe('O02 verification code', () => {
  it('O02 is four groups of four, from all 80 bits', () => {
    expect(makeVerificationCode(bytes(0))).toBe('0000-0000-0000-0000')
    expect(makeVerificationCode(bytes(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    expect(makeVerificationCode(Uint8Array.from([1, 35, 69, 103, 137, 171, 205, 239, 1, 35]))).toBe(
      '04HM-ASW9-NF6Y-Y093',
    )
  })

  it('O02 accepts exactly the right number of bytes', () => {
    expect(() => makeVerificationCode(new Uint8Array(9))).toThrow(RangeError)
  })

  it.each([
    ['7k3m-9qxa-02bd-vw5z', '7K3M-9QXA-02BD-VW5Z'],
    [' 7K3M 9QXA 02BD VW5Z ', '7K3M-9QXA-02BD-VW5Z'],
    ['7K3M9QXAO2BDVW5Z', '7K3M-9QXA-02BD-VW5Z'],
    ['IL3M9QXAO2BDVW5Z', '113M-9QXA-02BD-VW5Z'],
    ['7K3M-9QXA-02BD-VW5', undefined],
    ['7K3M-9QXA-02BD-VW5U', undefined],
    ['', undefined],
  ])('O02 %o is read as %o', (typed, expected) => {
    expect(parseVerificationCode(typed)).toBe(expected)
  })
})
