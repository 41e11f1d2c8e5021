// @vitest-environment jsdom
import '#testing/dom.ts'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shownPolicy, shownStatement } from '#testing/shown-policy.ts'
import { type Policy } from '#web/policy/queries.ts'
import { PolicyPayment } from '#web/policy/overview/PolicyPayment.tsx'

const RECEIPT = { receipt: shownPolicy.receipt, invoice: null }
const NONE = { receipt: null, invoice: null }
const MONEY = { statement: { ...shownStatement, paid: 56 } }

/** What is read of money, by whom. */
function shown(facts: Partial<Policy>): string {
  const policy = { ...shownPolicy, statement: null, ...facts } as Policy
  return render(<PolicyPayment policy={policy} />).container.textContent
}

it.each<[string, Partial<Policy>, RegExp, RegExp | undefined]>([
  [
    'whoever acts for itself',
    { reader: 'holder', ...RECEIPT, ...MONEY },
    /Paid\$56.*Receipt SR-1001/,
    /agency/,
  ],
  [
    'a later producer of record, whose receipt is another paper',
    { reader: 'producer', sold_by_producer: true, ...NONE, ...MONEY },
    /Paid\$56/,
    /agency|bills/,
  ],
  ['a later producer of record who has paid nothing', { reader: 'producer', ...NONE }, /^$/, undefined],
  [
    'a client that paid before it had a producer of record',
    { reader: 'client', sold_by_producer: true, ...RECEIPT, ...MONEY },
    /Paid\$56.*Receipt SR-1001The agency that acts for you bills what comes after it\./,
    undefined,
  ],
  [
    'the client of a producer',
    { reader: 'client', sold_by_producer: true, ...NONE },
    /The agency that arranged this policy bills you\./,
    /Paid/,
  ],
  [
    'an insured whose producer left, once it has paid',
    { reader: 'holder', ...NONE, ...MONEY },
    /Paid\$56/,
    /agency/,
  ],
])('N87 N86 %s reads its own money', (_who, facts, expected, never) => {
  const text = shown(facts)
  expect(text).toMatch(expected)
  if (never) expect(text).not.toMatch(never)
})
