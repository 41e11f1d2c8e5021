import { describe, expect, it } from 'vitest'
import {
  CARRIER_MAIL_PURPOSES,
  fillTemplate,
  findUnknownField,
  sayOpenField,
  sayUnknownField,
  TEMPLATE_FIELDS,
} from '#domain/carriers/templates/template-fields.ts'

describe('templates of mails to carriers', () => {
  it.each(CARRIER_MAIL_PURPOSES)(
    'D32 a template for %s may name each of its fields and no other',
    (purpose) => {
      const all = TEMPLATE_FIELDS[purpose].map((field) => `{{${field}}}`).join(' ')
      expect(findUnknownField(purpose, all)).toBeUndefined()
      expect(findUnknownField(purpose, `${all} {{price}}`)).toBe('price')
      expect(findUnknownField(purpose, '{{constructor}}')).toBe('constructor')
    },
  )

  it('D32 an unknown field is refused by name; an approval has no winner', () => {
    expect(findUnknownField('approval', '{{event}} {{winner}}')).toBe('winner')
    expect(sayUnknownField('approval', 'winner')).toMatch(
      /^There’s no field \{\{winner\}\} here\. Use \{\{event\}\},/,
    )
  })

  it('D32 what a case does not have stays and is named once, and such a mail does not go', () => {
    const filled = fillTemplate(
      { subject: '{{event}} at {{course}}', text: 'Played at {{course}}.' },
      { event: 'Lantern House' },
    )
    expect(filled).toEqual({
      subject: 'Lantern House at {{course}}',
      message: 'Played at {{course}}.',
      missing: ['course'],
    })
    expect(sayOpenField(filled.message)).toBe('Replace {{course}} with the golf course')
    expect(sayOpenField('A {{joke}} of the rep’s own')).toBeUndefined()
  })
})
