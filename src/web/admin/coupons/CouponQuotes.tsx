import type { ReactNode } from 'react'
import type { CouponDetail } from '#web/admin/coupons/CouponView.tsx'
import { Section } from '#web/admin/customers/Section.tsx'
import { casePath } from '#web/api/viewer.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { dollars } from '#web/ui/dollars.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** The newest purchases with a coupon. */
export function UsedBy({ coupon: { used_by: used, uses } }: { coupon: CouponDetail }) {
  return (
    <Section title="Used by" note={used.length < uses ? `the newest ${used.length} of ${uses}` : undefined}>
      {used.length === 0 ? (
        <p className="pt-3 text-muted">No purchases with it yet.</p>
      ) : (
        <Table label="Purchases with the coupon" heads={['Policy', 'Used']} last="Discount">
          {used.map(({ quote_id: id, discount, policy_number: policy, used_at: at, ...quote }) => (
            <tr key={id} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere @min-[40rem]:pr-3">
                <TextLink to={policy === null ? casePath(id) : policyPath(policy)}>
                  {policy ?? quote.quote_number}
                </TextLink>{' '}
                {quote.tournament_name}
              </th>
              <td data-label="Used" className="below py-2 whitespace-nowrap @min-[40rem]:pr-3">
                {formatMoment(at)}
              </td>
              <td
                data-label="Discount"
                className={`below money py-2 text-right @min-[40rem]:pl-3 ${discount === null ? 'nothing' : ''}`}
              >
                {discount !== null && dollars(discount)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}

/** The quotes that hold a coupon and are not bought. */
export function HeldBy({ coupon: { held_by: holding, held } }: { coupon: CouponDetail }) {
  if (holding.length === 0) return null
  return (
    <Section
      title="On open quotes"
      note={holding.length < held ? `the newest ${holding.length} of ${held}` : undefined}
    >
      <Table label="Open quotes with the coupon" heads={['Quote']} last="Changed">
        {holding.map(({ quote_id: id, quote_number: number, tournament_name: name, updated_at: at }) => (
          <tr key={id} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere @min-[40rem]:pr-3">
              <TextLink to={casePath(id)}>{number}</TextLink> {name}
            </th>
            <td data-label="Changed" className="below py-2 text-right whitespace-nowrap @min-[40rem]:pl-3">
              {formatMoment(at)}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

interface TableProps {
  label: string
  heads: readonly string[]
  /** Stands at the end. */
  last: string
  children: ReactNode
}

function Table({ label, heads, last, children }: TableProps) {
  return (
    <table aria-label={label} className="stacked w-full text-sm">
      <thead className="text-muted @max-[40rem]:hidden">
        <tr className="border-b border-line">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 text-left font-normal @min-[40rem]:pr-3">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-normal @min-[40rem]:pl-3">
            {last}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
