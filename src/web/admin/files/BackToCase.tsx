import { Link } from 'wouter'
import type { CaseFolders } from '#web/admin/files/queries.ts'
import { casePath } from '#web/api/viewer.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface CasePlace {
  label: string
  to: string
}

/** The page of the case: of the policy once there is one. */
export function casePlaceOf(
  guid: string,
  known: Pick<CaseFolders, 'policy_number' | 'number'> | undefined,
): CasePlace {
  if (!known) return { label: 'Case', to: casePath(guid) }
  const { policy_number: policy, number } = known
  return policy === null ? { label: number, to: casePath(guid) } : { label: policy, to: policyPath(policy) }
}

export function BackToCase({ place: { label, to } }: { place: CasePlace }) {
  return (
    <nav aria-label="Case" className="text-sm max-sm:w-full">
      <Link
        href={to}
        className="inline-flex min-h-11 items-center gap-1 font-medium text-fairway no-underline hover:underline"
      >
        <Icon name="chevron" className="size-4 rotate-90" />
        {label}
      </Link>
    </nav>
  )
}
