import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWordsError, wordsInForce } from '#domain/office/words/check-text.ts'
import { fillParagraphs, fillText } from '#domain/office/words/fill-text.ts'
import {
  describeMail,
  isMailName,
  MAIL_NAMES,
  type MailName,
  oursOf,
  partsOf,
  type ValuesOf,
} from '#domain/office/words/mail-texts.ts'
import { MAIL_VALUES } from '#domain/office/words/mail-text.ts'
import { writeDecision } from '#domain/office/words/decision-letters.ts'
import { fieldsIn } from '#domain/values/merge-fields.ts'
import { randomRuns } from '#testing/random-runs.ts'

const PURCHASE: ValuesOf<'purchase'> = {
  event: 'Hope House Open',
  'first day': 'June 12, 2027',
  'policy number': 'ALB-100001',
  document: 'receipt',
}

describe('R02 the words of mails', () => {
  it.each(MAIL_NAMES)('R02 our own words of %s can be used, and name its values alone', (mail) => {
    for (const part of partsOf(mail)) expect(findWordsError(mail, part, oursOf(mail, part))).toBeUndefined()
    expect(describeMail(mail).values.filter((name) => !Object.hasOwn(MAIL_VALUES, name))).toEqual([])
  })

  it.each([
    ['Hi {{evnt}}', 'There’s no variable {{evnt}} in this email. Did you mean {{event}}?'],
    ['Hi {{Event}}', 'There’s no variable {{Event}} in this email. Did you mean {{event}}?'],
    [
      'Hi {{policy_number}}',
      'There’s no variable {{policy_number}} in this email. Did you mean {{policy number}}?',
    ],
    [
      'Hi {{poilcy number}}',
      'There’s no variable {{poilcy number}} in this email. Did you mean {{policy number}}?',
    ],
    ['Hi {{winner}}', 'There’s no variable {{winner}} in this email. Choose one from the list'],
    ['Hi {{constructor}}', 'There’s no variable {{constructor}} in this email. Choose one from the list'],
    ['Hi {{__proto__}}', 'There’s no variable {{__proto__}} in this email. Choose one from the list'],
    ['Hi {{toString}}', 'There’s no variable {{toString}} in this email. Choose one from the list'],
    ['Hi {{}}', 'Choose a variable from the list instead of empty braces'],
    ['Hi {{event}', 'Choose each variable from the list. It stands between two braces on both sides'],
    ['Hi {{{event}}}', undefined],
    ['Hi {event}', undefined],
    ['Hi {{event}}', undefined],
    ['Hi {{ event }}', undefined],
    ['', 'Write the opening'],
    ['\u200b', 'Write the opening'],
    ['a\u202eb', 'This has a character we can’t print. Type it instead of pasting it'],
    ['a\u0000b', 'This has a character we can’t print. Type it instead of pasting it'],
    ['x'.repeat(1001), 'Write the opening, up to 1,000 characters'],
  ] as const)('R02 an opening %j', (text, message) => {
    expect(findWordsError('purchase', 'opening', text)).toBe(message)
  })

  it('R02 a subject is one line, a closing may be empty, and a part that a mail does not have is refused', () => {
    expect(findWordsError('purchase', 'subject', 'Hi\r\nBcc: all@example.com')).toMatch(/can’t print/)
    expect(findWordsError('purchase', 'closing', '')).toBeUndefined()
    expect(findWordsError('sent-quote', 'subject', 'Hi')).toBe('This email doesn’t have this part')
  })

  it('R02 what readers need cannot be left out', () => {
    expect(findWordsError('invoice', 'heading', 'Please pay')).toBe(
      'Keep {{amount}} in this text. Readers need it',
    )
    expect(findWordsError('invoice', 'heading', 'Please pay {{amount}}')).toBeUndefined()
  })

  it('R02 a text is filled once: a value with braces in it is what it says', () => {
    const values = { ...PURCHASE, event: '{{policy number}} <b>{{constructor}}</b>' }
    expect(fillText('{{event}}: {{policy number}}', values)).toBe(
      '{{policy number}} <b>{{constructor}}</b>: ALB-100001',
    )
    expect(fillParagraphs('A {{event}}\n\n{{first day}}', values)).toEqual([
      [
        { is: 'words', text: 'A ' },
        { is: 'typed', text: '{{policy number}} <b>{{constructor}}</b>' },
      ],
      [{ is: 'value', text: 'June 12, 2027' }],
    ])
  })

  it('R02 whatever a text and its values are, the words stay as they were written and each value is there as often as it is named', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom('{{event}}', '{{ document }}', '{{nobody}}', '{{', '}}')),
        ),
        fc.string({ unit: 'binary' }),
        (pieces, event) => {
          const line = pieces.join('').replaceAll(/[\r\n]/g, ' ')
          const filled = fillText(line, { ...PURCHASE, event, document: 'receipt' })
          const named = line.replaceAll(/\{\{\s*(event|document)\s*\}\}/g, (_mark, name: string) =>
            name === 'event' ? event : 'receipt',
          )
          expect(filled).toBe(named)
        },
      ),
      randomRuns(200),
    ))

  it('R02 a name that is not the name of a value of the mail is always refused', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...MAIL_NAMES),
        fc.string({ minLength: 1, maxLength: 30 }),
        (mail, name) => {
          const text = `Hi {{${name}}}`
          const known: readonly string[] = describeMail(mail).values
          const unknown = fieldsIn(text).some((field) => !known.includes(field))
          if (unknown) expect(findWordsError(mail, 'closing', text)).toBeDefined()
        },
      ),
      randomRuns(200),
    ))

  it('R02 words that this build does not take give way to ours', () => {
    const old = { opening: 'Thanks, {{first name}}', heading: 'All set' }
    expect(wordsInForce('purchase', 'opening', old)).toBe(oursOf('purchase', 'opening'))
    expect(wordsInForce('purchase', 'heading', old)).toBe('All set')
    expect(wordsInForce('purchase', 'subject', undefined)).toBe(oursOf('purchase', 'subject'))
  })

  it('R02 N16 what a rep tells about an approval begins with the words of the office, and never lacks what was decided', () => {
    const values = { event: 'Hope {{contest}}', contest: 'Hole-in-one contest 1: $500,000' }
    const words = { subject: 'Yes: {{event}}', opening: 'We looked at it.\n{{contest}}', closing: 'Call us.' }
    expect(writeDecision({ 'quote-approved': words }, 'quote-approved', values)).toEqual({
      subject: 'Yes: Hope {{contest}}',
      message: 'We looked at it.\n\nHole-in-one contest 1: $500,000\n\nCall us.',
    })
    expect(writeDecision({ 'quote-approved': { opening: 'Yes' } }, 'quote-approved', values).message).toBe(
      'Good news: this is approved.\n\nHole-in-one contest 1: $500,000\n\nOpen your quote to see whether anything else is missing, and buy it there.',
    )
  })

  it('R02 a mail is known by its own name alone', () => {
    expect(['purchase', 'constructor', '__proto__', ''].map(isMailName)).toEqual([true, false, false, false])
    const names: readonly MailName[] = MAIL_NAMES
    expect(names.length).toBeGreaterThan(20)
  })
})
