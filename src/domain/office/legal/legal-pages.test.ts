import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  findEnd,
  findVersionInForce,
  findWaitingVersion,
  isReadable,
  type LegalTerm,
} from '#domain/office/legal/legal-pages.ts'
import { legalDraftFields } from '#domain/office/legal/legal.fields.ts'
import { readLegalText } from '#domain/office/legal/legal-text.ts'
import { decodeField } from '#domain/values/field.ts'
import { randomRuns } from '#testing/random-runs.ts'

const day = (name: string) => new Date(`${name}T05:00:00Z`)
const version = (number: number, from: string, withdrawn?: string): LegalTerm => ({
  number,
  effectiveFrom: day(from),
  withdrawnAt: withdrawn === undefined ? null : day(withdrawn),
})

const VERSIONS = [
  version(1, '2026-01-01'),
  version(2, '2026-09-01'),
  version(3, '2027-01-01', '2026-12-01'),
  version(4, '2027-02-01'),
]

it.each([
  ['2025-12-31', undefined, 1],
  ['2026-01-01', 1, 2],
  ['2026-08-31', 1, 2],
  ['2026-09-01', 2, 4],
  ['2027-01-15', 2, 4],
  ['2027-02-01', 4, undefined],
])('N47 on %s version %s is in force, and version %s waits', (at, inForce, waiting) => {
  expect(findVersionInForce(VERSIONS, day(at))?.number).toBe(inForce)
  expect(findWaitingVersion(VERSIONS, day(at))?.number).toBe(waiting)
})

it('N47 of two versions that begin at the same moment the later one is in force', () => {
  const twice = [version(1, '2026-01-01'), version(2, '2026-01-01')]
  expect(findVersionInForce(twice, day('2026-01-01'))?.number).toBe(2)
})

it('N47 a version ends when the next one that was not withdrawn begins', () => {
  expect(VERSIONS.map(({ number }) => findEnd(VERSIONS, number))).toEqual([
    day('2026-09-01'),
    day('2027-02-01'),
    undefined,
    undefined,
  ])
})

it('N47 only what is or was in force is read by anybody', () => {
  const readable = VERSIONS.filter((one) => isReadable(one, day('2027-01-15')))
  expect(readable.map(({ number }) => number)).toEqual([1, 2])
})

it('N47 at any moment one version at most is in force: the last that began and was not withdrawn, however they are listed', () => {
  const moments = fc.integer({ min: 0, max: 50 })
  const versions = fc.array(fc.record({ from: moments, isWithdrawn: fc.boolean() }), { maxLength: 8 })
  fc.assert(
    fc.property(versions, moments, fc.boolean(), (drawn, at, isTurned) => {
      const all = drawn.map(({ from, isWithdrawn }, place) => ({
        number: place + 1,
        effectiveFrom: new Date(from),
        withdrawnAt: isWithdrawn ? new Date(from - 1) : null,
      }))
      const found = findVersionInForce(isTurned ? all.toReversed() : all, new Date(at))
      const begun = all.filter((one) => isReadable(one, new Date(at)))
      expect(found === undefined).toBe(begun.length === 0)
      if (!found) return
      expect(begun).toContain(found)
      for (const other of begun) {
        expect(other.effectiveFrom <= found.effectiveFrom).toBe(true)
        if (other.effectiveFrom.getTime() === found.effectiveFrom.getTime())
          expect(other.number <= found.number).toBe(true)
      }
      const end = findEnd(all, found.number)
      expect(end === undefined || end > new Date(at)).toBe(true)
    }),
    randomRuns(200),
  )
})

it('N47 a text has headings, paragraphs and lists', () => {
  expect(
    readLegalText('# Cover\r\nA win counts\nonly if seen.\n\nTwo:\n- one\n-  two\n\n## More\n-dash\n#'),
  ).toEqual([
    { kind: 'heading', text: 'Cover' },
    { kind: 'paragraph', text: 'A win counts only if seen.' },
    { kind: 'paragraph', text: 'Two:' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'heading', text: 'More' },
    { kind: 'paragraph', text: '-dash #' },
  ])
})

it('N47 every word of a text is in what is shown, and nothing else', () => {
  const words = (text: string) =>
    text.split(/\s+/).filter((word) => !['', '#', '-'].includes(word) && !/^#+$/.test(word))
  const line = fc.constantFrom('# ', '- ', '', '  ').chain((sign) => fc.string().map((rest) => sign + rest))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      const shown = readLegalText(text).flatMap((block) =>
        block.kind === 'list' ? block.items : [block.text],
      )
      expect(words(shown.join(' ')).toSorted()).toEqual(words(text).toSorted())
    }),
    randomRuns(200),
  )
})

it.each([
  'javascript:alert(1)',
  'http://example.com/terms',
  'https://',
  'https:// example.com',
  'https://bank.example@evil.example/',
  'data:text/html,x',
  ' ',
])('N47 %j is no address of a page', (typed) => {
  expect(decodeField(legalDraftFields.address, typed).ok).toBe(false)
})

it('N47 an address that begins with https is one', () => {
  const typed = 'https://insurer.example.com/terms?v=7'
  expect(decodeField(legalDraftFields.address, typed)).toMatchObject({ ok: true, value: typed })
})
