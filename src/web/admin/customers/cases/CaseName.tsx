import type { CustomerCase } from '#contract/customers.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { REP, stepPath } from '#web/api/viewer.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** What is bought opens as its policy. */
export function casePath({ id, policy_number: policy }: Pick<CustomerCase, 'id' | 'policy_number'>): string {
  return policy === null
    ? stepPath({ viewer: REP, contact: { id } }, 'contact-information')
    : policyPath(policy)
}

/** The event of a case as the link to it, with its number. */
export function CaseName({ row }: { row: CustomerCase }) {
  return (
    <span className="wrap-anywhere">
      <TextLink to={casePath(row)} className="font-semibold">
        {row.tournament_name ?? 'No name yet'}
      </TextLink>{' '}
      <span className="whitespace-nowrap text-muted">{row.policy_number ?? row.quote_number}</span>
    </span>
  )
}

/** Where a customer stands on it in another way than on the others. */
export function roleNote({ roles }: CustomerCase, usual: number): string | null {
  return usual > 1 && roles.length === 1 ? (roles[0] ?? null) : null
}
