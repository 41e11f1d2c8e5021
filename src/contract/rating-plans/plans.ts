import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { MOST_ROWS } from '#domain/pricing/plans/plan-limits.ts'
import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'
import { ROW_TABLE_PATHS } from '#domain/pricing/plans/plan-rows.ts'
import { planFields } from '#domain/pricing/plans/plan.fields.ts'

export const PLAN_PLACES = [
  'in_force',
  'to_come',
  'asked',
  'draft',
  'former',
  'withdrawn',
  'unusable',
] as const

/** What all plans say of themselves. */
const summary = z.object({
  name: z.string(),
  /** Whether it came with the program or is the office's own. */
  is_shipped: z.boolean(),
  /** As of today where the office is; `unusable` is one that this version of the program cannot read. */
  place: openEnum(PLAN_PLACES, 'former'),
  /** Its first day, as `yyyy-MM-dd`; null while none is chosen. */
  effective_from: z.nullable(z.string()),
  /** Its last day; null while no later plan ends it. */
  effective_to: z.nullable(z.string()),
  /** The hash of its figures, as it is stored with each price. */
  hash: z.string(),
  /** The plan that it was made from; null for shipped ones, as are all that follow. */
  made_from: z.nullable(z.string()),
  version: z.nullable(z.int()),
  drafted_by: z.nullable(z.string()),
  drafted_at: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** Null until it was asked for. */
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  /** Null until it was signed. */
  signed_by: z.nullable(z.string()),
  signed_at: z.nullable(z.string()),
  withdrawn_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
})

export type PlanSummary = z.output<typeof summary>

const figure = z.object({ path: z.string(), label: z.string(), value: z.string() })

const section = z.object({
  title: z.string(),
  /** The formula in words. */
  rule: z.string(),
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), figures: z.array(figure) })),
    }),
  ),
})

export type PlanSection = z.output<typeof section>

const change = z.object({
  label: z.string(),
  /** Null where one of both does not have it. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

export type PlanChange = z.output<typeof change>

const detail = z.object({
  ...summary.shape,
  /** Empty of a plan that cannot be read. */
  sections: z.array(section),
  figures: z.int(),
  /** Figure by figure, what it has otherwise than the plan that it is beside. */
  changes: z.array(change),
  /** The plan in force, or of one that was signed the plan before it; null without one. */
  beside: z.nullable(z.string()),
  /** What whoever asked for the signature said. */
  note: z.nullable(z.string()),
  /** Why it was sent back, the last time. */
  sent_back: z.nullable(z.string()),
  /** Why nobody else looked at it. */
  alone_reason: z.nullable(z.string()),
  /** Whether the caller signs it: as another rep, alone with a reason as nobody else could, or not. */
  decider: z.enum(['you', 'you-alone', 'another']),
  /** Who may sign it besides those who wrote it, by name; empty unless it waits for a signature. */
  waits_for: z.array(z.string()),
  /** When they were reminded, the last time; null unless they were. */
  reminded_at: z.nullable(z.string()),
  /** They can be reminded now: it waits for another rep, and nobody reminded them today. */
  can_remind: z.boolean(),
  /** Today where the office is. */
  today: z.string(),
})

export type PlanDetail = z.output<typeof detail>

const anyPlan = z.object({
  plan: z.string({ error: 'Name the plan' }).check(z.regex(PLAN_NAME, 'Name the plan')),
})

/** Far more than a plan has; anything larger is refused before it is read. */
const MOST_CHARACTERS = 64_000

const file = z
  .string({ error: 'Choose the file of a plan' })
  .check(z.maxLength(MOST_CHARACTERS, 'This file is too large for a rating plan'))

const figures = z.record(
  z.string().check(z.maxLength(100)),
  z.string({ error: 'Enter a number' }).check(z.maxLength(40, 'This is too long')),
  { error: 'Send the figures by their positions' },
)

const typedRow = z.record(
  z.string().check(z.maxLength(20)),
  z.string({ error: 'Enter a number' }).check(z.maxLength(40, 'This is too long')),
)

const typedRows = z
  .array(typedRow, { error: 'Send the rows of the table' })
  .check(z.maxLength(MOST_ROWS, `Use ${MOST_ROWS} rows or fewer`))

/** Whole tables by their positions, where rows came or went. */
const rows = z.partialRecord(z.enum(ROW_TABLE_PATHS), typedRows)

const response = z.object({ data: detail })

const common = { access: 'rep-session', permission: 'set-prices' } as const

/** @rule O13 Who may set prices sees all plans: in force, to come, drafts and former ones. */
export const listRatingPlans = endpoint({
  ...common,
  name: 'listRatingPlans',
  method: 'GET',
  path: '/admin/rating-plans',
  summary: 'All rating plans, those of the program and those of the office, with when they apply',
  response: z.object({ data: z.array(summary), today: z.string() }),
})

export const readRatingPlan = endpoint({
  ...common,
  name: 'readRatingPlan',
  method: 'GET',
  path: '/admin/rating-plans/:plan',
  summary: 'One rating plan with all figures, and what it changes',
  params: anyPlan,
  response,
})

export const addRatingPlan = endpoint({
  ...common,
  name: 'addRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans',
  summary: 'Draft a rating plan, from another one or from a file. Nothing is priced by it yet',
  body: z.strictObject({
    name: planFields.name.schema,
    /** A plan whose figures it begins with, unless there is a file. */
    from: z.optional(z.string().check(z.regex(PLAN_NAME, 'Name the plan'))),
    /** The text of a plan's file, as JSON. */
    file: z.optional(file),
  }),
  status: 201,
  response,
})

export const changeRatingPlan = endpoint({
  ...common,
  name: 'changeRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans/:plan',
  summary:
    'Change figures and rows of a draft, or take all of them from a file. Each fault is named at its figure',
  params: anyPlan,
  body: z.strictObject({
    version,
    figures: z.optional(figures),
    /** Tables of bands and layers instead of those that it has; the figures are those of the rest. */
    rows: z.optional(rows),
    file: z.optional(file),
  }),
  response,
})

export const discardRatingPlan = endpoint({
  ...common,
  name: 'discardRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans/:plan/discard',
  summary: 'Delete a draft. A plan that was signed stays',
  params: anyPlan,
  body: z.strictObject({ version }),
  response: z.object({ data: z.null() }),
})

export const askForPlanSignature = endpoint({
  ...common,
  name: 'askForPlanSignature',
  method: 'POST',
  path: '/admin/rating-plans/:plan/ask',
  summary: 'Ask another rep to sign a draft, and say from which day it applies',
  params: anyPlan,
  body: z.strictObject({
    version,
    effective_from: planFields.effective_from.schema,
    note: z.optional(planFields.note.schema),
  }),
  response,
})

/** @rule N109 A rating plan takes effect by the signature of another rep than those who wrote it, who proves who they are. */
export const signRatingPlan = endpoint({
  ...common,
  name: 'signRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans/:plan/sign',
  recentSignIn: true,
  summary:
    'Sign a rating plan, so that it applies from its day. An owner whom nobody else can help gives a reason',
  params: anyPlan,
  body: z.strictObject({ version, alone_reason: z.optional(planFields.reason.schema) }),
  response,
})

export const sendBackRatingPlan = endpoint({
  ...common,
  name: 'sendBackRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans/:plan/send-back',
  summary: 'Make a plan that waits for a signature a draft again, with the reason',
  params: anyPlan,
  body: z.strictObject({ version, reason: planFields.reason.schema }),
  response,
})

export const remindPlanSigners = endpoint({
  ...common,
  name: 'remindPlanSigners',
  method: 'POST',
  path: '/admin/rating-plans/:plan/remind',
  summary: 'Mail those who may sign a plan that it waits for them, at most once a day',
  params: anyPlan,
  body: z.strictObject({ version }),
  response,
})

export const withdrawRatingPlan = endpoint({
  ...common,
  name: 'withdrawRatingPlan',
  method: 'POST',
  path: '/admin/rating-plans/:plan/withdraw',
  recentSignIn: true,
  summary: 'Withdraw a signed plan before its day, so that it never applies',
  params: anyPlan,
  body: z.strictObject({ version }),
  response,
})

export const downloadRatingPlan = endpoint({
  ...common,
  name: 'downloadRatingPlan',
  method: 'GET',
  path: '/admin/rating-plans/:plan/file',
  summary: 'The file of a rating plan, as JSON, from which another one can be drafted',
  params: anyPlan,
})
