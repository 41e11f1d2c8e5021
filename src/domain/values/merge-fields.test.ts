import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsIn, fillFields } from '#domain/values/merge-fields.ts'

describe('fields of a text', () => {
  it.each([
    ['{{event}} on {{ event }} at {{course}}', ['event', 'course']],
    ['{event} {{two words}} {{}}', ['two words', '']],
    ['{{Event}} {{constructor}} {{__proto__}}', ['Event', 'constructor', '__proto__']],
    ['{{{event}}}', ['event']],
  ])('D32 of %j are found', (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields)
  })

  it('D32 are filled once: what stands in a value is no field', () => {
    expect(fillFields('{{event}} at {{course}}', { event: '{{course}} $& $1', course: 'Lake' })).toEqual({
      text: '{{course}} $& $1 at Lake',
      missing: [],
    })
  })

  it('D32 that have no value stay, and are named', () => {
    expect(fillFields('{{event}}, {{constructor}}, {{course}}', { event: '', course: undefined })).toEqual({
      text: '{{event}}, {{constructor}}, {{course}}',
      missing: ['event', 'constructor', 'course'],
    })
  })

  it('D32 whatever the text is, filling it with nothing changes nothing, and is done in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '_'), maxLength: 200 }), (text) => {
        const { text: filled, missing } = fillFields(text, {})
        expect([filled, missing]).toEqual([text, fieldsIn(text)])
      }),
    )
  })
})
