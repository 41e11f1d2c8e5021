import { randomUUID } from 'node:crypto'
import { checkOfficePlan, type PlanSource, withFigures } from '#domain/pricing/plans/edit-plan.ts'
import { listFigures } from '#domain/pricing/plans/plan-figures.ts'
import { rowPaths, type TypedRows, withRows } from '#domain/pricing/plans/plan-rows.ts'
import { parsePlan, type PlanFault, readablePath } from '#domain/pricing/rating/rating-plan.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { hashPlan, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { findLoaded, presentPlan } from '#server/quotes/rating-plans/present-plans.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import {
  deletePlan,
  findOfficePlan,
  insertPlan,
  lockPlan,
  type StoredPlan,
  updatePlan,
} from '#server/quotes/rating-plans/repository.ts'
import type { StoredRep } from '#server/reps/repository.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

export type PlanWrite = Pick<Context, 'db' | 'env' | 'now' | 'plans'> & Partial<Context>

interface NewPlan {
  name: string
  from?: string | undefined
  file?: string | undefined
}

/**
 * Drafts a plan, from the figures of another one or from a file.
 *
 * @rule O13 A draft is made without a programmer, from any plan or from a file; nothing is priced by it.
 */
export async function addPlan(context: PlanWrite, rep: Rep, { name, from, file }: NewPlan): Promise<void> {
  await refreshPlans(context, context.db)
  if (findLoaded(context.plans, name)) throw invalid('name', NAME_TAKEN)
  const base = file === undefined ? await sourceOf(context, from) : readFile(file)
  const source = { ...base.source, plan: name }
  await runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'set-prices')
    const at = context.now()
    const plan: StoredPlan = {
      id: randomUUID(),
      name,
      state: 'draft',
      source,
      hash: hashPlan(source),
      madeFrom: base.name,
      effectiveFrom: null,
      version: 1,
      drafters: [rep.id],
      draftedBy: rep.id,
      draftedAt: at,
      changedAt: at,
      ...NOTHING_DECIDED,
      sentBack: null,
    }
    if (!(await insertPlan(trx, plan))) throw invalid('name', NAME_TAKEN)
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'rating_plan_drafted',
      detail: detailOf(plan),
    })
  })
}

const NAME_TAKEN = 'There’s already a plan with this name'

export const NOTHING_DECIDED = {
  askedBy: null,
  askedAt: null,
  note: null,
  signedBy: null,
  signedAt: null,
  aloneReason: null,
  withdrawnBy: null,
  withdrawnAt: null,
  remindedAt: null,
  remindedBy: null,
}

interface PlanEdit {
  name: string
  version: number
  figures?: Readonly<Record<string, string>> | undefined
  rows?: TypedRows | undefined
  file?: string | undefined
}

/** Changes figures of a draft, or takes all of them from a file. Whoever does so is one of its drafters from then on. */
export function changePlan(context: PlanWrite, rep: Rep, edit: PlanEdit): Promise<void> {
  return writePlan(context, rep, edit, 'rating_plan_changed', (plan) => {
    requireState(plan, 'draft')
    const source = edit.file === undefined ? edited(plan, edit) : readFile(edit.file, plan.name).source
    const named = { ...source, plan: plan.name }
    const drafters = [...new Set([...plan.drafters, rep.id])]
    return { plan: { ...plan, source: named, hash: hashPlan(named), drafters } }
  })
}

export function discardPlan(
  context: PlanWrite,
  rep: Rep,
  seen: Pick<PlanEdit, 'name' | 'version'>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'set-prices')
    const plan = await lockSeen(trx, context, rep, seen)
    requireState(plan, 'draft')
    await deletePlan(trx, plan.id)
    const at = context.now()
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'rating_plan_discarded',
      detail: detailOf(plan),
    })
  })
}

/** What a write makes of a plan, and what else the audit log keeps of it. */
interface ChangedPlan {
  plan: StoredPlan
  audited?: Readonly<Record<string, string>>
}

/** Locks a plan as it was seen, changes it and counts the change. */
export function writePlan(
  context: PlanWrite,
  rep: Rep,
  seen: Pick<PlanEdit, 'name' | 'version'>,
  event: AuditEventName,
  change: (plan: StoredPlan, trx: Db, acting: StoredRep) => ChangedPlan | Promise<ChangedPlan>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const acting = await requireStillAllowed(trx, rep, 'set-prices')
    const at = context.now()
    const plan = await lockSeen(trx, context, rep, seen)
    const { plan: changed, audited } = await change(plan, trx, acting)
    const stored = { ...changed, version: plan.version + 1 }
    await updatePlan(trx, plan.signedAt === null ? { ...stored, changedAt: at } : stored)
    const detail = { ...detailOf(stored), ...audited }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event, detail })
  })
}

export async function lockSeen(
  trx: Db,
  context: PlanWrite,
  rep: Rep,
  { name, version }: Pick<PlanEdit, 'name' | 'version'>,
): Promise<StoredPlan> {
  const plan = await lockPlan(trx, name)
  if (!plan) {
    if (findLoaded(context.plans, name))
      throw notPossible('This plan is built in, so it can’t be changed. Draft a new one from it')
    throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
  }
  if (plan.version === version) return plan
  throw new ProblemError({
    code: 'PLAN_CHANGED',
    current: await presentPlan({ ...context, db: trx }, name, rep),
  })
}

export function requireState({ state }: StoredPlan, wanted: StoredPlan['state']): void {
  if (state !== wanted) throw notPossible(STATE_TEXTS[state])
}

const STATE_TEXTS: Readonly<Record<StoredPlan['state'], string>> = {
  draft: 'This plan is a draft. Ask for a signature first',
  asked: 'This plan waits for a signature. Go on drafting first',
  signed: 'This plan is signed, so it doesn’t change. Draft a new one from it',
  withdrawn: 'This plan was withdrawn. Draft a new one from it',
}

export function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}

export function detailOf({ name, hash, version, effectiveFrom }: StoredPlan) {
  return { plan: name, hash, version, ...(effectiveFrom && { effective_from: effectiveFrom }) }
}

function edited({ source }: StoredPlan, { figures = {}, rows = {} }: PlanEdit): PlanSource {
  const before = checkOfficePlan(source)
  if (!('plan' in before)) throw refused(before.faults)
  const changed = withFigures(before.plan, source, new Map(Object.entries(figures)))
  if ('faults' in changed) throw refused(changed.faults)
  const checked = checkOfficePlan(withRows(changed.source, rows))
  if ('faults' in checked)
    throw refused(checked.faults, [...rowPaths(rows), ...listFigures(before.plan).map(({ path }) => path)])
  return checked.source
}

/** The figures and the name of a plan in force, of a former one, or of a draft. */
async function sourceOf({ db, plans }: PlanWrite, from = ''): Promise<{ source: PlanSource; name: string }> {
  const office = await findOfficePlan(db, from)
  if (office) return { source: office.plan.source, name: office.plan.name }
  const shipped = SHIPPED_PLANS.find((source) => parsePlan(source).plan === findLoaded(plans, from)?.plan)
  const checked = checkOfficePlan(shipped)
  if ('plan' in checked) return { source: checked.source, name: checked.plan.plan }
  throw new ProblemError({ code: 'NOT_FOUND', what: 'plan' })
}

/**
 * A plan from the text of its file.
 *
 * @rule O13 A file that is no plan is refused with every fault and its position.
 */
function readFile(text: string, name?: string): { source: PlanSource; name: string } {
  const checked = checkOfficePlan(withName(parseJson(text), name))
  if ('plan' in checked) return { source: checked.source, name: checked.plan.plan }
  throw new ProblemError({
    code: 'INVALID',
    fields: checked.faults.map(({ path, message }) => problem('file', `${readablePath(path)} ${message}`)),
  })
}

/** In a draft that has a name already, the one in the file does not matter. */
function withName(source: unknown, name: string | undefined): unknown {
  return name === undefined || typeof source !== 'object' || source === null || Array.isArray(source)
    ? source
    : { ...source, plan: name }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(
      'file',
      `This file isn’t JSON: ${error instanceof Error ? error.message : 'it can’t be read'}`,
    )
  }
}

/** A fault of a row or a list stands at its first figure. */
function refused(faults: readonly PlanFault[], paths: readonly string[] = []): ProblemError {
  return new ProblemError({
    code: 'INVALID',
    fields: faults.map(({ path, message }) => {
      const figure = paths.find((one) => one === path || one.startsWith(`${path}.`)) ?? path
      return problem(figure, figure === path ? asSentence(message) : `${readablePath(path)} ${message}`)
    }),
  })
}

function asSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [problem(field, message)] })
}

function problem(field: string, message: string): FieldProblem {
  return { section: 'request', field, message }
}
