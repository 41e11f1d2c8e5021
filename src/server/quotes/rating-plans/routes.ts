import {
  addRatingPlan,
  askForPlanSignature,
  changeRatingPlan,
  discardRatingPlan,
  downloadRatingPlan,
  listRatingPlans,
  readRatingPlan,
  remindPlanSigners,
  sendBackRatingPlan,
  signRatingPlan,
  withdrawRatingPlan,
} from '#contract/rating-plans/plans.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { addPlan, changePlan, discardPlan } from '#server/quotes/rating-plans/draft-plans.ts'
import { planFile } from '#server/quotes/rating-plans/plan-file.ts'
import { officeToday, presentPlan, presentPlans } from '#server/quotes/rating-plans/present-plans.ts'
import { remindSigners } from '#server/quotes/rating-plans/remind-signers.ts'
import {
  askForSignature,
  sendBackPlan,
  signPlan,
  withdrawPlan,
} from '#server/quotes/rating-plans/sign-plan.ts'

/** Rating plans of the office: drafted, compared, signed by a second rep. */
export function registerRatingPlanRoutes(server: Server): void {
  serve(server, listRatingPlans, async (context) => ({
    data: await presentPlans(context),
    today: officeToday(context),
  }))

  serve(server, readRatingPlan, async (context, { caller, params }) => ({
    data: await presentPlan(context, params.plan, requireRep(caller)),
  }))

  serve(server, addRatingPlan, async (context, { caller, body }) => {
    const rep = requireRep(caller)
    await addPlan(context, rep, body)
    return { data: await presentPlan(context, body.name, rep) }
  })

  serve(server, changeRatingPlan, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await changePlan(context, rep, { name: params.plan, ...body })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, discardRatingPlan, async (context, { caller, params, body }) => {
    await discardPlan(context, requireRep(caller), { name: params.plan, ...body })
    return { data: null }
  })

  serve(server, askForPlanSignature, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const { version, note, effective_from: effectiveFrom } = body
    await askForSignature(context, rep, { name: params.plan, version, note, effectiveFrom })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, signRatingPlan, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await signPlan(context, rep, { name: params.plan, version: body.version, aloneReason: body.alone_reason })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, sendBackRatingPlan, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await sendBackPlan(context, rep, { name: params.plan, ...body })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, remindPlanSigners, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await remindSigners(context, rep, { name: params.plan, ...body })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, withdrawRatingPlan, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await withdrawPlan(context, rep, { name: params.plan, ...body })
    return { data: await presentPlan(context, params.plan, rep) }
  })

  serve(server, downloadRatingPlan, (context, { params }) => planFile(context, params.plan))
}
