import { CaseLinks } from '#web/admin/coupons/CaseLinks.tsx'
import { Section } from '#web/admin/customers/Section.tsx'
import type { PartnerDetail } from '#web/admin/partners/PartnerView.tsx'
import { casePath } from '#web/api/viewer.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** The newest quotes from the partner's page, each with the discount it started with. */
export function PartnerQuotes({ partner: { code, newest, quotes } }: { partner: PartnerDetail }) {
  return (
    <Section
      title="Quotes"
      note={newest.length < quotes ? `the newest ${newest.length} of ${quotes}` : undefined}
    >
      {newest.length === 0 ? (
        <p className="pt-3 text-muted">No quotes from its link yet.</p>
      ) : (
        <table aria-label="Quotes from its link" className="stacked w-full text-sm">
          <thead className="text-muted @max-[40rem]:hidden">
            <tr className="border-b border-line">
              {['Quote or policy', 'Discount'].map((label) => (
                <th key={label} scope="col" className="py-1.5 text-left font-normal @min-[40rem]:pr-3">
                  {label}
                </th>
              ))}
              <th scope="col" className="py-1.5 text-right font-normal @min-[40rem]:pl-3">
                Started
              </th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ quote_id: id, quote_number: number, policy_number: policy, ...quote }) => (
              <tr key={id} className="border-b border-line align-baseline">
                <th scope="row" className="py-2 text-left font-normal wrap-anywhere @min-[40rem]:pr-3">
                  <TextLink to={policy === null ? casePath(id) : policyPath(policy)}>
                    {policy ?? number}
                  </TextLink>{' '}
                  {quote.tournament_name}
                </th>
                <td data-label="Discount" className="below py-2 @min-[40rem]:pr-3">
                  {quote.percent}%
                </td>
                <td
                  data-label="Started"
                  className="below py-2 text-right whitespace-nowrap @min-[40rem]:pl-3"
                >
                  {formatMoment(quote.created_at)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quotes > 0 && <CaseLinks by="partner" code={code} />}
    </Section>
  )
}
