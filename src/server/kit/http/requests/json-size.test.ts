import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonExcess } from '#server/kit/http/requests/json-size.ts'

const most = { entries: 3, depth: 4 }

describe('N75 the entries of a body', () => {
  it.each([
    ['nothing', ''],
    ['a text', '"a,b,c,d,e"'],
    ['an empty object', '{ }'],
    ['three members', '{"a":1,"b":2,"c":3}'],
    ['three in a list', '[1, 2, 3]'],
    ['a list in an object', '{"a":[1,2]}'],
    ['empty lists', '[[ ],\n[],{}]'],
    ['signs inside of texts', String.raw`{"a,b[{":"\",[{:\\\",","c":"\\"}`],
    ['space everywhere', ' {\t"a" :\r\n1 , "b" : [ 2 ] } '],
  ])('N75 are within the limit: %s', (_, text) => {
    expect(findJsonExcess(text, most)).toBeUndefined()
  })

  it.each([
    ['four members', '{"a":1,"b":2,"c":3,"d":4}'],
    ['one key four times', '{"a":1,"a":1,"a":1,"a":1}'],
    ['four in a list', '[1,2,3,4]'],
    ['four empty lists', '[[],[],[],[]]'],
    ['members of members', '{"a":{"b":{"c":{"d":1}}}}'],
    ['a text that ends with a backslash', String.raw`["\\",1,2,3]`],
    ['a text that never ends, behind too many', '[1,2,3,4,"'],
  ])('N75 exceed the limit: %s', (_, text) => {
    expect(findJsonExcess(text, most)).toBe('entries')
  })

  it('N75 are counted as the JSON parser counts them', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const entries = entriesOf(JSON.parse(text))
        expect(findJsonExcess(text, { entries, depth: 1000 })).toBeUndefined()
        if (entries > 0) expect(findJsonExcess(text, { entries: entries - 1, depth: 1000 })).toBe('entries')
      }),
    )
  })

  it('N75 a body that is nested too deeply has its own result', () => {
    expect(findJsonExcess('[[[[1]]]]', { entries: 100, depth: 4 })).toBeUndefined()
    expect(findJsonExcess('[[[[[1]]]]]', { entries: 100, depth: 4 })).toBe('depth')
    expect(findJsonExcess('[[],[],[[[[]]]]]', { entries: 100, depth: 4 })).toBe('depth')
    expect(
      findJsonExcess(`${'['.repeat(4)}${']'.repeat(4)}`.repeat(5), { entries: 100, depth: 4 }),
    ).toBeUndefined()
  })
})

function entriesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + 1 + entriesOf(part), 0)
}
