import { formatMoney, fromDollars } from '#domain/money.ts'
import { Facts, Lines } from '#web/policy/components/Facts.tsx'
import { type Policy } from '#web/policy/queries.ts'

/** What the sales receipt states. */
export function ReceiptFacts({ policy: { receipt, tournament_name, course_name } }: { policy: Policy }) {
  if (!receipt) return <p className="py-4">The receipt went to the agency that arranged this policy.</p>
  return (
    <>
      <Facts
        facts={[
          { label: 'Receipt', value: <Lines lines={[receipt.number]} /> },
          { label: 'Received from', value: <Lines lines={receipt.bill_to} /> },
          { label: 'For', value: <Lines lines={[tournament_name, course_name]} /> },
          { label: 'Paid with', value: receipt.payment },
        ]}
      />
      <table className="w-full border-t border-line">
        <caption className="sr-only">Charges</caption>
        <tbody>
          {receipt.lines.map(({ label, amount }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="py-3 pr-4 text-left font-normal wrap-anywhere">
                {label}
              </th>
              <td className="py-3 text-right">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              Total paid
            </th>
            <td className="py-3 text-right text-xl font-semibold">{money(receipt.total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function money(dollars: number): string {
  return formatMoney(fromDollars(dollars))
}
