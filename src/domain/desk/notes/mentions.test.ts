import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteField, MAX_NOTE_LENGTH } from '#domain/desk/notes/note.fields.ts'
import {
  findMentions,
  measureNote,
  nameColleagues,
  readNote,
  splitNote,
  writeMention,
} from '#domain/desk/notes/mentions.ts'
import { decodeField } from '#domain/values/field.ts'

const TOM = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'Tom Becker' }
const TOMS = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', name: 'Tom Beckers' }
const WREN = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303', name: 'Wren Castillo' }
const TWIN = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3304', name: 'Wren Castillo' }
const ALL = [TOM, TOMS, WREN, TWIN]
const at = writeMention

describe('N107 a colleague in a note', () => {
  it.each([
    ['@Tom Becker, look', `${at(TOM.id)}, look`],
    ['@tom becker', at(TOM.id)],
    ['ask @Tom Beckers', `ask ${at(TOMS.id)}`],
    ['(@Wren Castillo)', `(${at(WREN.id)})`],
    ['@Tom Becker@Tom Beckers', at(TOM.id) + at(TOMS.id)],
    ['@Tom alone', '@Tom alone'],
    ['mail tom@Tom Becker.example', 'mail tom@Tom Becker.example'],
    ['@ and @@Tom Becker', `@ and @${at(TOM.id)}`],
  ])('N107 %s', (typed, expected) => {
    expect(nameColleagues(typed, ALL)).toBe(expected)
  })

  it('N107 of two with one name it is whoever was chosen', () => {
    expect(nameColleagues('@Wren Castillo', ALL, [TWIN.id])).toBe(at(TWIN.id))
  })

  it('N107 is read by the name that they have now', () => {
    const note = `${at(TOM.id)} and ${at(WREN.id)}, ${at(TOM.id)}`
    expect(findMentions(note)).toEqual([TOM.id, WREN.id])
    expect(readNote(note, (id) => (id === TOM.id ? 'Thomas' : undefined))).toBe(
      '@Thomas and @somebody, @Thomas',
    )
    expect(splitNote(`a ${at(TOM.id)}`)).toEqual([{ text: 'a ' }, { rep: TOM.id }])
  })

  it('N107 no piece of any note is lost', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...ALL.map(({ id }) => at(id))),
      fc.constant('@Tom Becker'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const note = pieces.join('')
        expect(
          splitNote(note)
            .map((part) => ('rep' in part ? at(part.rep) : part.text))
            .join(''),
        ).toBe(note)
      }),
    )
  })
})

describe('N107 what a note may be', () => {
  it.each([
    ['nothing but spaces', '  ', false],
    ['as long as it may be', 'x'.repeat(MAX_NOTE_LENGTH), true],
    ['one too long', 'x'.repeat(MAX_NOTE_LENGTH + 1), false],
    ['long, with a colleague as its last character', 'x'.repeat(MAX_NOTE_LENGTH - 1) + at(TOM.id), true],
    ['several lines', 'one\ntwo', true],
    ['the number of a card', 'card 4242 4242 4242 4242', false],
    ['a telephone number', 'call 302-555-0164', true],
  ])('N107 %s', (_name, note, ok) => {
    expect(decodeField(noteField, note).ok).toBe(ok)
  })

  it('N107 a colleague counts as one character, whatever their id looks like', () => {
    const id = '42424242-4242-4424-8424-424242424242'
    expect(measureNote(at(id))).toBe(1)
    expect(decodeField(noteField, at(id)).ok).toBe(true)
  })
})
