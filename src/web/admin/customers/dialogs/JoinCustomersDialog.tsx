import { type ReactNode, useState } from 'react'
import type { CustomerOffer, CustomerSummary } from '#contract/customers.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'
import { LIKENESS_TEXTS } from '#domain/customers/likeness.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { countOf } from '#domain/values/text-format.ts'
import { addressLine, dayOf, fullTitle, rolesInWords } from '#web/admin/customers/customer-text.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface JoinCustomersProps extends DialogProps<{ id: string }> {
  one: CustomerSummary
  other: CustomerSummary
  reasons: CustomerOffer['reasons']
  /** Joins the second into the first. */
  send: (leads: CustomerSummary, joined: CustomerSummary, options: FormCall) => Promise<{ id: string }>
}

/**
 * Shows two customers side by side, and asks whose name and address lead.
 *
 * @rule O18 What a join does and does not do is said before it is done: papers, links and access stay as they are.
 */
export default function JoinCustomersDialog({ one, other, reasons, send, close }: JoinCustomersProps) {
  const [fields] = useState(() => ({ leads: leadsField(one, other) }))
  const form = useForm({
    fields,
    // Who has bought more is known better.
    initial: { leads: other.policies > one.policies ? 'other' : 'one' },
    send: ({ leads }, options) => (leads === 'one' ? send(one, other, options) : send(other, one, options)),
    onDone: ({ id }) => close({ id }),
  })
  return (
    <FormDialog
      title="Are these the same customer?"
      submitLabel="Join customers"
      failureTitle="We couldn’t join them"
      close={() => close()}
      form={form}
    >
      {reasons.length > 0 && <p>{reasons.map((reason) => LIKENESS_TEXTS[reason]).join(' · ')}</p>}
      <Comparison one={one} other={other} />
      <RadioGroup {...form.field('leads')} variant="cards" />
      <p className="text-sm text-muted">
        You’ll see their quotes, policies, and messages on one page. What each of them can open stays the
        same. You can separate them anytime.
      </p>
    </FormDialog>
  )
}

function leadsField(one: CustomerSummary, other: CustomerSummary) {
  return choice({
    label: 'Which name and address should we show?',
    options: [
      { value: 'one', label: fullTitle(one) },
      { value: 'other', label: fullTitle(other) },
    ] as const,
    message: 'Choose which name and address to show',
  })
}

function Comparison({ one, other }: { one: CustomerSummary; other: CustomerSummary }) {
  const rows: [string, (of: CustomerSummary) => ReactNode][] = [
    ['Contact', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone && formatTelephone(phone)],
    ['Address', addressLine],
    ['As', ({ roles }) => rolesInWords(roles)],
    [
      'Has',
      ({ quotes, policies }) =>
        `${countOf(quotes, 'quote', 'quotes')}, ${countOf(policies, 'policy', 'policies')}`,
    ],
    ['Since', ({ since }) => dayOf(since)],
  ]
  return (
    <table className="w-full table-fixed text-sm" aria-label="Both customers, side by side">
      <thead>
        <tr className="border-b border-edge align-bottom">
          <th scope="col" className="w-16">
            <span className="sr-only">What</span>
          </th>
          {[one, other].map((customer) => (
            <th key={customer.id} scope="col" className="px-2 py-1.5 text-left font-semibold wrap-anywhere">
              {customerTitle(customer)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 text-left font-normal text-muted">
              {label}
            </th>
            {[one, other].map((customer) => (
              <td key={customer.id} className="px-2 py-1.5 wrap-anywhere">
                {value(customer) || <span className="text-muted">none</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HOPE: CustomerSummary = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  version: 1,
  name: 'Dana Reyes',
  company: 'Lantern House',
  email: 'dana@lantern-house.example',
  phone: '512-555-0142',
  street: '77 Hollow Ridge Road',
  city: 'Georgetown',
  state: 'TX',
  zip: '78626',
  roles: ['insured'],
  quotes: 4,
  policies: 2,
  premium: 1667,
  owed: 0,
  since: '2026-04-19T14:52:00.000Z',
  last_active_at: '2027-05-28T14:52:00.000Z',
}

export const example: Omit<JoinCustomersProps, 'close'> = {
  one: HOPE,
  other: {
    ...HOPE,
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
    email: 'events@lantern-house.example',
    street: null,
    quotes: 1,
    policies: 0,
    premium: 0,
  },
  reasons: ['telephone', 'company'],
  send: ({ id }) => Promise.resolve({ id }),
}
