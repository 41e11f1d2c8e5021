import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bitDistance,
  type ComparedPhoto,
  findLikeness,
  isPlain,
  isPlainBySize,
} from '#domain/claims/signals/photo-likeness.ts'
import {
  PHOTOGRAPHED_DOCUMENTS,
  photoOfDocument,
  photoOfItem,
} from '#domain/claims/signals/photo-subjects.ts'
import { sayLikeness } from '#domain/claims/signals/photo-texts.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

describe('N111 F1: a photo of another event', () => {
  const look = '10'.repeat(32)
  /** With the first so many bits turned. */
  const turned = (bits: number) =>
    [...look].map((bit, at) => (at < bits ? String(1 - Number(bit)) : bit)).join('')
  const photo = (changes: Partial<ComparedPhoto> = {}): ComparedPhoto => ({
    sha256: 'a',
    look,
    mirrored: '1'.repeat(30) + '0'.repeat(34),
    policy: 'ALB-1',
    isOfDocument: false,
    ...changes,
  })
  const other = (changes: Partial<ComparedPhoto> = {}) => photo({ sha256: 'b', policy: 'ALB-2', ...changes })

  it.each([
    ['the same file', other({ sha256: 'a' }), { kind: 'same' }],
    ['the same look', other(), { kind: 'alike', distance: 0 }],
    ['8 bits', other({ look: turned(8) }), { kind: 'alike', distance: 8 }],
    ['9 bits', other({ look: turned(9) }), undefined],
    ['mirrored', other({ look: photo().mirrored }), { kind: 'alike', distance: 0 }],
    ['the same event', photo({ sha256: 'b' }), undefined],
    ['a scorecard', other({ isOfDocument: true, sha256: 'a' }), undefined],
    ['a plain surface', other({ look: '1'.repeat(11) + '0'.repeat(53) }), undefined],
    ['the same file of which nobody knows the look', other({ sha256: 'a', look: null }), { kind: 'same' }],
    ['another file of which nobody knows the look', other({ look: null }), undefined],
    ['such a file that is plain', other({ sha256: 'a', look: null, isPlain: true }), undefined],
  ])('N111 %s', (_what, second, likeness) => {
    expect(findLikeness(photo(), second)).toEqual(likeness)
  })

  it.each([
    [9_000, true],
    [400_000, false],
  ])('N111 a photo of 1,600 by 1,200 pixels in %d bytes is plain: %s', (bytes, plain) => {
    expect(isPlainBySize({ bytes, width: 1_600, height: 1_200 })).toBe(plain)
  })

  it('N111 a plain file is nothing, also where it is the very same', () => {
    const plain = { look: '0'.repeat(64), mirrored: '0'.repeat(64), sha256: 'a' }
    expect(findLikeness(photo(plain), other(plain))).toBeUndefined()
  })

  it.each([
    ['tee:grand_prize:1', 'photo of the tee marker', 'preparation', false],
    ['sign:grand_prize:1', 'photo of the sign', 'preparation', true],
    ['win:5b1c', 'photo of the win', 'win', false],
    ['constructor:x', 'photo of the day', 'preparation', false],
    [null, 'photo of the day', 'preparation', false],
  ])('N111 what a photo of the day about %s shows', (about, name, subject, isSign) => {
    expect(photoOfItem(about)).toEqual({ name, subject, isSign })
  })

  it('N111 of the documents three are pictures of the event, and no identity document is', () => {
    expect(PHOTOGRAPHED_DOCUMENTS).toEqual(['video', 'putt_measure', 'sign_photo'])
    expect((['scorecard', 'winner_id', 'w9', 'affidavit', 'invoice'] as const).map(photoOfDocument)).toEqual(
      Array.from({ length: 5 }),
    )
  })

  it.each([
    [true, 'same course'],
    [false, 'Lions Municipal'],
  ])('N111 the wording of both facts, on the same course: %s', (isSameCourse, where) => {
    const elsewhere = {
      number: 'C-1988',
      name: 'photo of the tee marker',
      playedOn: '2026-06-13' as CalendarDate,
      course: 'Lions Municipal',
      isSameCourse,
    }
    const told = { id: 'f', name: 'photo of the tee marker' }
    const sentAt = 'Jun 12, 2027, 4:20 PM'
    expect(sayLikeness(told, { kind: 'alike', distance: 3 }, { sentAt, elsewhere })).toEqual({
      rule: 'F1',
      about: 'f C-1988',
      said: 'The photo of the tee marker was sent Jun 12, 2027, 4:20 PM.',
      beside: `Looks like the photo of the tee marker in C-1988 (June 2026, ${where}).`,
    })
    expect(sayLikeness(told, { kind: 'same' }, { sentAt, elsewhere }).beside).toBe(
      `The same file as the photo of the tee marker in C-1988 (June 2026, ${where}).`,
    )
  })

  it('N111 distances are those of a measure', () => {
    const looks = fc
      .array(fc.constantFrom('0', '1'), { minLength: 64, maxLength: 64 })
      .map((bits) => bits.join(''))
    fc.assert(
      fc.property(looks, looks, looks, (a, b, c) => {
        expect(bitDistance(a, a)).toBe(0)
        expect(bitDistance(a, b)).toBe(bitDistance(b, a))
        expect(bitDistance(a, c)).toBeLessThanOrEqual(bitDistance(a, b) + bitDistance(b, c))
      }),
    )
    expect(() => bitDistance('1', '10')).toThrow(RangeError)
    expect(['1'.repeat(12) + '0'.repeat(52), '1'.repeat(53) + '0'.repeat(11)].map(isPlain)).toEqual([
      false,
      true,
    ])
  })
})
