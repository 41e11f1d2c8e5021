import {
  addRatingPlan,
  askForPlanSignature,
  changeRatingPlan,
  discardRatingPlan,
  type PlanDetail,
  remindPlanSigners,
  sendBackRatingPlan,
  signRatingPlan,
  withdrawRatingPlan,
} from '#contract/rating-plans/plans.ts'
import { reloadPlans, remarksQuery } from '#web/admin/rating-plans/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { listed } from '#web/admin/rating-plans/plan-text.ts'
import { notify } from '#web/ui/notify.ts'

/** Drafts a plan from another one or from a file; answers its name. */
export async function draftPlan(from: string | undefined, suggested: string): Promise<string | undefined> {
  const name = await openDialog('new-rating-plan', {
    from,
    suggested,
    send: async (body, options) => (await call(addRatingPlan, { body, ...options })).data.name,
  })
  if (name !== undefined) reloadPlans()
  return name
}

export async function replaceFromFile({ name, version }: PlanDetail): Promise<void> {
  const done = await openDialog('replace-rating-plan', {
    name,
    send: async (file, options) => {
      const body = { version: version ?? 1, file }
      await call(changeRatingPlan, { params: { plan: name }, body, ...options })
      return true
    },
  })
  if (done) saved('The draft has the figures of the file now.')
}

export async function askForSignature({ name, version, today }: PlanDetail): Promise<void> {
  const done = await openDialog('ask-for-plan', {
    name,
    today,
    send: async (asked, options) => {
      const body = { version: version ?? 1, ...asked }
      await call(askForPlanSignature, { params: { plan: name }, body, ...options })
      return true
    },
  })
  if (done) saved('Another rep can now sign it here.')
}

export async function decidePlan(plan: PlanDetail): Promise<void> {
  const params = { plan: plan.name }
  const version = plan.version ?? 1
  // What is unknown is read on the page, so a failure does not stop who signs.
  const remarks = await queryClient.fetchQuery(remarksQuery(plan.name)).catch(() => [])
  const decided = await openDialog('sign-rating-plan', {
    plan,
    remarks,
    approve: async (reason, options) => {
      const body = reason === undefined ? { version } : { version, alone_reason: reason }
      await call(signRatingPlan, { params, body, ...options })
      return 'signed'
    },
    decline: async (reason, options) => {
      await call(sendBackRatingPlan, { params, body: { version, reason }, ...options })
      return 'returned'
    },
  })
  if (decided === undefined) return
  saved(
    decided === 'signed'
      ? `New prices come from it from ${formatDay(plan.effective_from ?? plan.today)} on.`
      : 'It’s a draft again, and can be changed.',
  )
}

export async function remindSigners({ name, version, waits_for: names }: PlanDetail): Promise<void> {
  const done = await run(() =>
    call(remindPlanSigners, { params: { plan: name }, body: { version: version ?? 1 } }),
  )
  if (done) notify({ type: 'success', title: 'Reminder sent', message: `We emailed ${listed(names)}.` })
}

export async function withdrawPlan({ name, version, effective_from: from }: PlanDetail): Promise<void> {
  const day = from === null ? '' : formatDay(from)
  if (!(await openDialog('withdraw-rating-plan', { name, day }))) return
  await run(() => call(withdrawRatingPlan, { params: { plan: name }, body: { version: version ?? 1 } }))
}

/** True if it is gone. */
export async function discardDraft({ name, version }: PlanDetail): Promise<boolean> {
  if (!(await openDialog('discard-rating-plan', { name }))) return false
  return run(() => call(discardRatingPlan, { params: { plan: name }, body: { version: version ?? 1 } }))
}

/** A refusal was shown by the call; what is shown then is what is stored. */
async function run(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  } finally {
    reloadPlans()
  }
}

function saved(message: string): void {
  reloadPlans()
  notify({ type: 'success', title: 'Saved', message })
}
