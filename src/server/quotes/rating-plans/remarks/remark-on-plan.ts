import { randomUUID } from 'node:crypto'
import { MOST_REMARKS } from '#domain/pricing/plans/plan-limits.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  countRemarks,
  insertRemark,
  type NamedRemark,
  type StoredRemark,
} from '#server/quotes/rating-plans/remarks/repository.ts'
import { lockPlan } from '#server/quotes/rating-plans/repository.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Keeps what a rep said about a plan, in the transaction of what it was said with. */
export async function keepRemark(trx: Db, remark: Omit<StoredRemark, 'id'>): Promise<StoredRemark> {
  const kept = { id: randomUUID(), ...remark }
  await insertRemark(trx, kept)
  return kept
}

/**
 * Says something about a plan of the office, in whatever state it is. It changes nothing of the plan, so nobody who edits or signs it is
 * in the way; the audit log says that there is a remark, not what it says.
 */
export function remarkOnPlan(
  context: Context,
  rep: Rep,
  { name, text }: { name: string; text: string },
): Promise<NamedRemark> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'set-prices')
    const plan = await lockPlan(trx, name)
    if (!plan) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
    if ((await countRemarks(trx, plan.id)) >= MOST_REMARKS)
      throw new ProblemError({ code: 'NOT_POSSIBLE', why: `This plan has ${MOST_REMARKS} remarks already` })
    const at = context.now()
    const kept = await keepRemark(trx, { planId: plan.id, repId: rep.id, at, kind: 'remark', text })
    const detail = { plan: plan.name, remark: kept.id }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'rating_plan_remarked', detail })
    return { ...kept, by: rep.name }
  })
}
