import { expect, it } from 'vitest'
import { sayKept } from '#web/claim-links/kept-text.ts'

const BOTH = [{}, {}]

it.each([
  [1460, BOTH, 'They’re deleted four years after the last payment.'],
  [365, BOTH, 'They’re deleted one year after the last payment.'],
  [3650, BOTH, 'They’re deleted 10 years after the last payment.'],
  [90, BOTH, 'They’re deleted 90 days after the last payment.'],
  [1460, [{}], 'It’s deleted four years after the last payment.'],
])('N107 a setting of %i days says when ID and tax form are deleted', (days, documents, said) => {
  expect(sayKept({ documents, kept_days: days })).toContain(said)
})
