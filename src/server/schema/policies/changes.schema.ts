import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import type { StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A change is asked for, may wait for somebody or be charged, and then applies, is answered in words, or ends. */
export type ChangeState =
  | 'waiting'
  | 'charging'
  | 'applied'
  | 'answered'
  | 'declined'
  | 'withdrawn'
  | 'lapsed'

/** What a waiting change waits for. */
export type WaitsFor = 'producer' | 'rep' | 'carrier' | 'payment'

/** Who asked for a change. */
export type Requester = 'client' | 'producer' | 'rep'

/** The requests to change, postpone or cancel a policy, with what became of them. */
export const policyChanges = pgTable(
  'policy_changes',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    action: text().$type<PolicyAction>().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    requestedBy: text().$type<Requester>().notNull(),
    repId: uuid().references(() => reps.id),
    state: text().$type<ChangeState>().notNull(),
    /** Only while it waits. */
    waitsFor: text().$type<WaitsFor>(),
    /** The version of the policy that was seen. */
    policyVersion: integer().notNull(),
    /** The request as it was sent. */
    request: jsonb().$type<StoredRequest>().notNull(),
    tellClient: boolean().notNull(),
    reviewReasons: jsonb().$type<ReviewReason[]>().notNull(),
    /** What it changes and costs, as it was shown. */
    effect: jsonb().$type<ChangeEffect>().notNull(),
    /** The net amount of the policy afterwards. */
    netCents: cents().notNull(),
    requestedAt: moment().notNull(),
    /** When it lapses if nothing happens; only while it waits. */
    lapsesAt: moment(),
    decidedAt: moment(),
    decidedBy: uuid().references(() => reps.id),
    decisionReason: text(),
    /** What a rep writes to the client with an approval or a refusal. */
    decisionMessage: text(),
    /** The carrier's own number of its answer, and on what it approves. */
    decisionReference: text(),
    decisionConditions: text(),
    /** What goes with the decision, such as the carrier's letter: a file of the case, as it was called then. */
    decisionFile: jsonb().$type<SentFile>(),
    /** The version of the policy that it made. */
    madeVersion: integer(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    requestId: text(),
  },
  (table) => [
    unique('policy_changes_key').on(table.policyId, table.idempotencyKey),
    // Nothing else is asked while one change waits or is charged.
    uniqueIndex('policy_changes_one_at_a_time')
      .on(table.policyId)
      .where(sql`${table.state} in ('waiting', 'charging')`),
    unique('policy_changes_version').on(table.policyId, table.madeVersion),
    index('policy_changes_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    index('policy_changes_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check(
      'policy_changes_state',
      sql`${table.state} in ('waiting', 'charging', 'applied', 'answered', 'declined', 'withdrawn', 'lapsed')`,
    ),
    check(
      'policy_changes_action',
      sql`${table.action} in ('change_policy', 'postpone_policy', 'cancel_policy')`,
    ),
    check('policy_changes_waits', sql`(${table.state} = 'waiting') = (${table.waitsFor} is not null)`),
    check('policy_changes_made', sql`(${table.state} = 'applied') = (${table.madeVersion} is not null)`),
  ],
)

/** The paper of each applied change. It never changes. */
export const endorsements = pgTable(
  'endorsements',
  {
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Counts the endorsements of the policy. */
    number: integer().notNull(),
    changeId: uuid()
      .notNull()
      .unique('endorsements_change_id_unique')
      .references(() => policyChanges.id),
    content: jsonb().$type<EndorsementContent>().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.number] })],
)
