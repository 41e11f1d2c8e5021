import type { SecondApproval } from '#contract/rep-person.ts'
import { isAllowed, REP_ROLES, type RepPermission } from '#domain/reps/roles.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import { listActiveReps } from '#server/reps/person/repository.ts'

interface AskedFor {
  kind: SecondApproval['kind']
  /** What whoever approves it needs to be allowed. */
  permission: RepPermission
  setting: string | null
  limit: (env: Context['env']) => Cents | null
}

/**
 * All that asks for a second person.
 *
 * @rule N109 A second person is asked for exactly here: typed fees, courtesy credits and claim decisions over their limits,
 * closing a period, and a rating plan taking effect.
 */
const ASKED_FOR: readonly AskedFor[] = [
  {
    kind: 'typed-fee',
    permission: 'underwrite',
    setting: 'PRICE_SECOND_APPROVAL',
    limit: ({ priceSecondApproval }) => priceSecondApproval,
  },
  {
    kind: 'courtesy-credit',
    permission: 'accounts',
    setting: 'COURTESY_CREDIT_LIMIT',
    limit: ({ courtesyCreditLimit }) => courtesyCreditLimit,
  },
  {
    kind: 'claim-decision',
    permission: 'claims',
    setting: 'CLAIM_SECOND_APPROVAL',
    limit: ({ claimSecondApproval }) => claimSecondApproval,
  },
  { kind: 'period-close', permission: 'accounts', setting: null, limit: () => null },
  { kind: 'rating-plan', permission: 'set-prices', setting: null, limit: () => null },
]

/** What asks for a second person, above which limit, and who can be that person now. */
export async function readSecondApprovals({
  db,
  env,
}: Pick<Context, 'db' | 'env'>): Promise<SecondApproval[]> {
  const active = await listActiveReps(db)
  return ASKED_FOR.map(({ kind, permission, setting, limit }) => {
    const cents = limit(env)
    return {
      kind,
      limit: cents === null ? null : toDollars(cents),
      setting,
      roles: REP_ROLES.filter((role) => isAllowed({ role }, permission)),
      people: active.filter((rep) => isAllowed(rep, permission)),
    }
  })
}
