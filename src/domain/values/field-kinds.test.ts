import { describe, expect, it } from 'vitest'
import { decodeField, encodeField, type Field, limitsFor } from '#domain/values/field.ts'
import {
  choice,
  contestDate,
  plainDate,
  signedDollars,
  text,
  wholeDollars,
  wholeNumber,
  yesNo,
} from '#domain/values/field-kinds.ts'

const MEGABYTE = 1_000_000
const rejected = (message: string) => ({ ok: false, message })
const read = (value: unknown) => ({ ok: true, value })

describe('text', () => {
  const name = text({ label: 'Name', maxLength: 10, message: 'Enter the name' })
  const notes = text({ label: 'Notes', multiline: true, message: 'Write something' })
  const code = text({ label: 'Code', maxLength: 4, pattern: /^[a-z]+$/, message: 'Enter the code' })

  it.each([
    ['  Pat  ', 'Pat'],
    ['\u00a0Pat\ufeff', 'Pat'],
    ['x'.repeat(10), 'x'.repeat(10)],
    ['Zoë O’Neil', 'Zoë O’Neil'],
    ['李小龍', '李小龍'],
    ['שלום', 'שלום'],
    ['🏆', '🏆'],
    ['7', '7'],
  ])('V09 "%s" is read', (typed, value) => {
    expect(decodeField(name, typed)).toEqual(read(value))
  })

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['marks that nobody sees', '\u200b\u2060\u00ad'],
    ['a number', 7],
    ['true', true],
    ['null', null],
    ['a list', ['Pat']],
  ])('V09 %s is refused with a message that says what to do', (_what, typed) => {
    expect(decodeField(name, typed)).toEqual(rejected('Enter the name'))
  })

  it.each([
    ['one character too many', 'x'.repeat(11)],
    ['a megabyte', 'x'.repeat(MEGABYTE)],
  ])('V09 %s is refused with the limit', (_what, typed) => {
    expect(decodeField(name, typed)).toEqual(rejected('Enter the name, up to 10 characters'))
  })

  it.each([
    ['a line break', 'Pat\nDoyle'],
    ['a tab', 'Pat\tDoyle'],
    ['a zero', 'Pat\0'],
    ['an escape', 'Pat\u001b[2J'],
    ['a control character beyond ASCII', 'Pat\u0085D'],
    ['a line separator', 'Pat\u2028D'],
    ['an override of direction', 'Pat\u202eD'],
    ['an isolate', 'Pat\u2066D'],
    ['half of a surrogate pair', 'Pat\ud83c'],
  ])('V09 %s cannot be printed', (_what, typed) => {
    expect(decodeField(name, typed)).toEqual(
      rejected('This has a character we can’t print. Type it instead of pasting it'),
    )
  })

  it('V09 multi-line fields keep line breaks, but no other control characters', () => {
    expect(decodeField(notes, 'first\r\n\tsecond')).toEqual(read('first\r\n\tsecond'))
    expect(decodeField(notes, 'first\u0007')).toMatchObject({ ok: false })
    expect(decodeField(notes, 'first\u202e')).toMatchObject({ ok: false })
    expect(decodeField(notes, 'x'.repeat(2000))).toMatchObject({ ok: true })
    expect(decodeField(notes, 'x'.repeat(2001))).toEqual(rejected('Write something, up to 2,000 characters'))
  })

  it('C15 an e-mail address must not contain one, but a phone number may look like one', () => {
    const address = text({ label: 'E-mail', pattern: /@/, message: 'Enter an address' })
    const phone = text({ label: 'Phone', pattern: /^\+/, cardLike: true, message: 'Enter one' })
    expect(decodeField(address, '4242424242424242@example.com')).toMatchObject({ ok: false })
    expect(decodeField(address, 'pat4242@example.com')).toMatchObject({ ok: true })
    expect(decodeField(phone, '+4222222222222')).toMatchObject({ ok: true })
  })

  it('C15 what looks like a card number is refused with its own message', () => {
    expect(decodeField(notes, 'Charge 4242 4242 4242 4242 please')).toEqual(
      rejected('This looks like a card number. Remove it. Enter card numbers only on the payment page'),
    )
    expect(decodeField(notes, 'Call 512-555-0142')).toMatchObject({ ok: true })
  })

  it('V09 a pattern defines all allowed text', () => {
    expect(decodeField(code, ' abc ')).toEqual(read('abc'))
    for (const typed of ['abc1', 'ABC', 'abcde', 'a\nb', '']) {
      expect(decodeField(code, typed)).toEqual(rejected('Enter the code'))
    }
  })
})

describe('whole numbers', () => {
  const holes = wholeNumber({ label: 'Hole', min: 1, max: 36, message: 'Enter the hole' })

  it.each([
    [1, 1],
    [36, 36],
    ['7', 7],
    [' 7 ', 7],
    ['007', 7],
    ['7.0', 7],
  ])('V09 %j is read', (typed, value) => {
    expect(decodeField(holes, typed)).toEqual(read(value))
  })

  it.each([
    [0],
    [37],
    [-1],
    [-0],
    [7.5],
    [1e-7],
    [1e308],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['0'],
    ['37'],
    ['7.5'],
    ['-7'],
    ['+7'],
    ['7e0'],
    ['0x7'],
    ['7 7'],
    ['seven'],
    ['７'],
    [' '],
    ['1'.repeat(MEGABYTE)],
    [true],
    [null],
    [[]],
    [{}],
  ])('V09 %j is refused with a message that says what to do', (typed) => {
    expect(decodeField(holes, typed)).toEqual(rejected('Enter the hole'))
  })
})

describe('dollars', () => {
  const prize = wholeDollars({ label: 'Prize', min: 500, max: 1_000_000, message: 'Enter the prize' })

  it.each([
    [500, 50_000],
    ['500', 50_000],
    ['00500.00', 50_000],
    [1_000_000, 100_000_000],
  ])('V09 C14 %j is read as cents and written as dollars', (typed, cents) => {
    const decoded = decodeField(prize, typed)
    expect(decoded).toEqual(read(cents))
    expect(decoded.ok && encodeField(prize, decoded.value)).toBe(Number(typed))
  })

  it.each([[499], [1_000_001], [500.5], ['500.50'], [1e308], [1e-7], ['$500'], ['1,000'], ['five']])(
    'V09 %j is refused with a message that says what to do',
    (typed) => {
      expect(decodeField(prize, typed)).toEqual(rejected('Enter the prize'))
    },
  )
})

describe('a balance', () => {
  const balance = signedDollars({ label: 'Balance', message: 'Enter the balance' })

  it.each([
    ['0', 0],
    ['-0', 0],
    ['-125.50', -12_550],
    [' 1234.5 ', 123_450],
    [-125.5, -12_550],
  ])('V09 O06 %j is read as cents, also 0 and below', (typed, cents) => {
    expect(decodeField(balance, typed)).toEqual(read(cents))
  })

  it.each([[''], ['--5'], ['-'], ['5-'], ['-1.234'], ['(5)'], ['1e3'], [null]])(
    'V09 %j is refused',
    (typed) => {
      expect(decodeField(balance, typed)).toMatchObject({ ok: false })
    },
  )
})

describe('choices', () => {
  const kind = choice({
    label: 'Kind',
    options: [
      { value: 'pap', label: 'Bill My Dealer' },
      { value: 'folio', label: 'Folio' },
    ],
    message: 'Choose the kind',
  })
  const answer = yesNo({ label: 'Signs', message: 'Choose' })

  it.each([
    ['pap', 'pap'],
    [' PAP ', 'pap'],
    ['bill my dealer', 'pap'],
    ['Folio', 'folio'],
  ])('E12 "%s" is read as its code', (typed, code) => {
    expect(decodeField(kind, typed)).toEqual(read(code))
  })

  it.each([
    ['check'],
    ['constructor'],
    ['__proto__'],
    ['toString'],
    ['pap,folio'],
    [''],
    [0],
    [null],
    [['pap']],
    ['x'.repeat(MEGABYTE)],
  ])('V09 %j is refused with a message that says what to do', (typed) => {
    expect(decodeField(kind, typed)).toEqual(rejected('Choose the kind'))
  })

  it.each([
    ['yes', 'Yes'],
    ['NO', 'No'],
    [' Yes ', 'Yes'],
  ])('C14 %s is stored as %s', (typed, kept) => {
    expect(decodeField(answer, typed)).toEqual(read(kept))
  })

  it.each([['y'], [true], [1], ['True']])('V09 %j is neither Yes nor No', (typed) => {
    expect(decodeField(answer, typed)).toEqual(rejected('Choose'))
  })
})

describe('dates', () => {
  const contest = contestDate({ label: 'Date', message: 'Enter the date' })
  const other = plainDate({ label: 'Expires', message: 'Enter the day' })

  it('K07 C14 contest dates have dashes, other dates slashes', () => {
    expect(decodeField(contest, ' 06-12-2027 ')).toEqual(read('2027-06-12'))
    expect(decodeField(other, '06/12/2027')).toEqual(read('2027-06-12'))
    expect(decodeField(contest, '06/12/2027')).toEqual(rejected('Enter the date'))
    expect(decodeField(other, '06-12-2027')).toEqual(rejected('Enter the day'))
  })

  it.each([['02-30-2027'], ['06-12-9999'], ['tomorrow'], [20_270_612], [null], ['0'.repeat(MEGABYTE)]])(
    'V09 %j is not a date',
    (typed) => {
      expect(decodeField(contest, typed)).toEqual(rejected('Enter the date'))
    },
  )
})

it('V09 a customer counts within narrower limits than a rep, where a field has values for reps only', () => {
  const yards = wholeNumber({
    label: 'Yardage',
    min: 135,
    max: 300,
    message: 'Enter a yardage',
    repOnly: (value) => value < 150 || value > 290,
  })
  expect(limitsFor(yards as Field, 'rep')).toEqual({ from: 135, to: 300 })
  expect(limitsFor(yards as Field, 'client')).toEqual({ from: 150, to: 290 })
})
