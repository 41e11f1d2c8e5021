import { describe, expect, it } from 'vitest'
import { shapesOf } from '#domain/search/search-shapes.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const TODAY = '2027-05-20' as CalendarDate
const shapes = (text: string) => shapesOf(text, TODAY)

describe('P08 a search is', () => {
  it.each([
    ['2027-06-12', '2027-06-12'],
    ['6/12', '2027-06-12'],
    ['6/12/28', '2028-06-12'],
    ['06-12-2027', '2027-06-12'],
    ['June 12', '2027-06-12'],
    ['12 jun 2028', '2028-06-12'],
    ['Jun 12, 2027', '2027-06-12'],
    ['May 1', '2027-05-01'],
    ['Jan 5', '2028-01-05'],
    ['2/30', undefined],
    ['June', undefined],
    ['Junk 12', undefined],
    ['13/13', undefined],
    ['Maple 12', undefined],
  ])('%s the day %s', (text, day) => {
    expect(shapes(text).date).toBe(day)
  })

  it.each([
    ['$1,521', 152_100],
    ['1521', 152_100],
    ['310.50', 31_050],
    ['$ 310', 31_000],
    ['7', undefined],
    ['1,52', undefined],
    ['12345678', undefined],
    ['310 dollars', 31000],
  ])('%s the amount %s', (text, cents) => {
    expect(shapes(text).amount).toBe(cents)
  })

  it.each([
    ['Kim@Finding.example', 'kim@finding.example'],
    ['kim@fin', 'kim@fin'],
    ['kim@\u0000', undefined],
    ['@b', undefined],
    ['kim', undefined],
  ])('%j the address %s', (text, email) => {
    expect(shapes(text).email).toBe(email)
  })

  it('the code of a certificate, with or without its dashes', () => {
    expect(shapes('7k3m 9qxa 02bd vw5z').code).toBe('7K3M-9QXA-02BD-VW5Z')
    expect(shapes('7K3M-9QXA').code).toBeUndefined()
  })
})
