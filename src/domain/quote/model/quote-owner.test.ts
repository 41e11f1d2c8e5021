import { expect, it } from 'vitest'
import { contactEmails } from '#domain/quote/model/quote-owner.ts'

it.each([
  [{}, []],
  [{ insured_email: 'pat@example.com' }, ['pat@example.com']],
  [{ producer_email: 'ann@agency.example' }, ['ann@agency.example']],
  [
    { insured_email: 'pat@example.com', producer_email: 'ann@agency.example' },
    ['pat@example.com', 'ann@agency.example'],
  ],
  [{ insured_email: 'Pat@example.com', producer_email: 'pat@Example.com' }, ['Pat@example.com']],
])(
  'D02 a quote that is sent is addressed to its client and its producer, each once: %j',
  (answers, emails) => {
    expect(contactEmails(answers)).toEqual(emails)
  },
)
