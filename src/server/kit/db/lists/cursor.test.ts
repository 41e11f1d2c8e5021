import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Order, readCursor, writeCursor } from '#server/kit/db/lists/cursor.ts'
import { DAY, MOMENT, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { problemOf } from '#testing/problem-of.ts'

const ID = '3b241101-e2bb-4255-8caf-4136c566a962'
const ORDER: Order = { sort: 'updated', isDescending: true }
const read = async (cursor: string, order = ORDER, { isValue } = TEXT) =>
  readCursor('after', cursor, order, isValue)
const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('a cursor', () => {
  it('carries a place in an order, whatever its value', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.uuid(),
        async (value, isDescending, id) => {
          const order = { sort: 'name', isDescending }
          const cursor = writeCursor(order, { value, id })
          expect(cursor).toMatch(/^[\w-]+$/)
          if (TEXT.isValue(value)) expect(await read(cursor, order)).toEqual({ value, id })
          else expect(await problemOf(read(cursor, order))).toMatchObject({ code: 'INVALID' })
        },
      ),
    ))

  it.each([
    ['another sort', encode([1, 'event', 'desc', 'x', ID])],
    ['the other direction', encode([1, 'updated', 'asc', 'x', ID])],
    ['another version', encode([2, 'updated', 'desc', 'x', ID])],
    ['more than a place', encode([1, 'updated', 'desc', 'x', ID, 'or'])],
    ['less than a place', encode([1, 'updated', 'desc', 'x'])],
    ['a value that is no text', encode([1, 'updated', 'desc', 7, ID])],
    ['an id that is none', encode([1, 'updated', 'desc', 'x', "' or 1=1"])],
    ['no list', encode({ 3: 'x', 4: ID })],
    ['null', encode(null)],
    ['spaces inside', Buffer.from(`[1, "updated", "desc", "x", "${ID}"]`).toString('base64url')],
    ['no JSON', 'abc'],
    ['nothing', ''],
  ])('is refused with %s, and its parameter is named', async (_name, cursor) => {
    expect(await problemOf(read(cursor))).toMatchObject({ code: 'INVALID', fields: [{ field: 'after' }] })
  })

  it.each([
    [
      'a moment',
      MOMENT,
      ['2027-01-02T03:04:05.000001Z'],
      ['2027-02-30T00:00:00.000000Z', '2027-01-02T03:04:05Z', 'now'],
    ],
    ['a day', DAY, ['2027-01-02', '9999-12-31'], ['2027-02-30', 'infinity', 'today']],
    [
      'a whole number',
      WHOLE_NUMBER,
      ['0', '-7', '123456789012345678'],
      ['1.5', '-0', '01', '1e3', 'NaN', '9'.repeat(19)],
    ],
    ['a text', TEXT, ['', "'; drop table quotes; --"], ['\0', '\ud800']],
  ])('takes the text of %s and no other', (_name, { isValue }, good, bad) => {
    expect(good.filter((text) => !isValue(text))).toEqual([])
    expect(bad.filter((text) => isValue(text))).toEqual([])
  })
})
