import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillTemplate,
  findFieldError,
  findMissingValues,
  findProofError,
} from '#domain/letters/letter-template.ts'
import { LETTER_FIELD_NAMES, type LetterValues } from '#domain/letters/letter-values.ts'
import { letterFields, proofFields } from '#domain/letters/letter.fields.ts'

const VALUES = Object.fromEntries(LETTER_FIELD_NAMES.map((name) => [name, `<${name}>`])) as LetterValues

describe('D35 the fields of a letter', () => {
  it.each([
    ['Policy {{policy_number}}', 'Policy <policy_number>'],
    ['{{ policy_number }} and {{policy_number}}', '<policy_number> and <policy_number>'],
    ['Nothing to fill', 'Nothing to fill'],
    ['{policy_number}', '{policy_number}'],
  ])('D35 “%s” becomes “%s”', (template, filled) => {
    expect(findFieldError(template)).toBeUndefined()
    expect(fillTemplate(template, VALUES)).toBe(filled)
  })

  it.each([
    ['{{polcy_number}}', 'There’s no field {{polcy_number}}. Choose one from the list'],
    ['{{constructor}}', 'There’s no field {{constructor}}. Choose one from the list'],
    ['{{ }}', 'Write the name of a field between {{ and }}, or remove them'],
    ['{{policy_number', 'Write each field as {{name}}, with two braces on both sides'],
    ['policy_number}}', 'Write each field as {{name}}, with two braces on both sides'],
    ['{{{policy_number}}', undefined],
  ])('D35 “%s” is refused: %s', (template, message) => {
    expect(findFieldError(template)).toBe(message)
    expect(letterFields.text.schema.safeParse(template).success).toBe(message === undefined)
  })

  it('D35 the refusal of a template names the field', () => {
    const { error } = letterFields.text.schema.safeParse('Dear {{nobody}}')
    expect(error?.issues[0]?.message).toBe('There’s no field {{nobody}}. Choose one from the list')
  })

  it('D35 a value is never read as a field, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LETTER_FIELD_NAMES), (noise, inner) => {
        const hostile = `${noise}{{${inner}}}$&$1`
        const values = { ...VALUES, event_name: hostile, [inner]: 'SECRET' }
        const shown = inner === 'event_name' ? 'SECRET' : hostile
        expect(fillTemplate('a {{event_name}} b', values)).toBe(`a ${shown} b`)
      }),
    )
  })

  it('D35 what a policy does not have is said before the letter goes', () => {
    const values = { ...VALUES, cancelled_on: undefined, endorsement: ' ' }
    expect(findMissingValues('{{policy_number}}', values)).toBeUndefined()
    expect(findMissingValues('{{cancelled_on}}', values)).toBe(
      'This policy has no value for {{cancelled_on}} (Day the policy was cancelled). Replace it with your own words',
    )
    expect(findMissingValues('{{cancelled_on}} {{endorsement}}', values)).toMatch(/Replace them/)
  })

  it('O02 a proof of insurance names what every policy has', () => {
    expect(findProofError('proof', '{{policy_number}} {{contests}}')).toBeUndefined()
    expect(findProofError('proof', 'By {{writer_name}}')).toMatch(/can’t use {{writer_name}}/)
    expect(findProofError('cover', 'By {{writer_name}}')).toBeUndefined()
  })
})

describe('D02 whom a customer has us write to', () => {
  it.each([
    ['Juniper Hollow', true],
    ['Juniper ‮Hollow', false],
    ['Win at http://evil.example', false],
    ['', false],
    ['x'.repeat(121), false],
  ])('D02 “%s” is taken: %s', (name, isTaken) => {
    expect(proofFields.recipient_name.schema.safeParse(name).success).toBe(isTaken)
  })

  it('an address has at most six lines', () => {
    expect(proofFields.recipient_address.schema.safeParse('a\nb\nc\nd\ne\nf').success).toBe(true)
    expect(proofFields.recipient_address.schema.safeParse('a\nb\nc\nd\ne\nf\ng').success).toBe(false)
  })
})
