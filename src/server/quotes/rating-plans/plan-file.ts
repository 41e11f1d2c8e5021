import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { findOfficePlan } from '#server/quotes/rating-plans/repository.ts'

/** A plan as the file from which it can be drafted again, or shipped. */
export async function planFile({ db }: Pick<Context, 'db'>, name: string): Promise<FileAnswer> {
  const office = await findOfficePlan(db, name)
  const source = office
    ? {
        ...office.plan.source,
        ...(office.plan.effectiveFrom && { effective_from: office.plan.effectiveFrom }),
      }
    : SHIPPED_PLANS.find((shipped) => parsePlan(shipped).plan.toLowerCase() === name.toLowerCase())
  if (!source) throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
  return {
    contentType: 'application/json; charset=utf-8',
    content: `${JSON.stringify(source, undefined, 2)}\n`,
    fileName: `${office?.plan.name ?? name}.json`,
  }
}
