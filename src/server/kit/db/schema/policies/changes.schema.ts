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
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import type { PolicyAction } from '#domain/policy/amendments/request-permissions.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import type { StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/** A change is asked for, may wait for somebody or be charged, and then applies or ends. */
export type ChangeState = 'waiting' | 'charging' | 'applied' | 'declined' | 'withdrawn' | 'lapsed'

/** What a waiting change waits for. */
export type WaitsFor = 'producer' | 'rep' | 'carrier' | 'payment'

/** Who asked for a change. */
export type Requester = 'client' | 'producer' | 'rep'

/** The requests to change, postpone or cancel a policy, with what became of them. */
export const policyChanges = pgTable(
  'policy_changes',
  {
    id: uuid('id').primaryKey(),
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    action: text('action').$type<PolicyAction>().notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    requestedBy: text('requested_by').$type<Requester>().notNull(),
    repId: uuid('rep_id').references(() => reps.id),
    state: text('state').$type<ChangeState>().notNull(),
    /** Only while it waits. */
    waitsFor: text('waits_for').$type<WaitsFor>(),
    /** The version of the policy that was seen. */
    policyVersion: integer('policy_version').notNull(),
    /** The request as it was sent. */
    request: jsonb('request').$type<StoredRequest>().notNull(),
    tellClient: boolean('tell_client').notNull(),
    reviewReasons: jsonb('review_reasons').$type<ReviewReason[]>().notNull(),
    /** What it changes and costs, as it was shown. */
    effect: jsonb('effect').$type<ChangeEffect>().notNull(),
    /** The net amount of the policy afterwards. */
    netCents: cents('net_cents').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** When it lapses if nothing happens; only while it waits. */
    lapsesAt: moment('lapses_at'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => reps.id),
    decisionReason: text('decision_reason'),
    /** The version of the policy that it made. */
    madeVersion: integer('made_version'),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    requestId: text('request_id'),
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
      sql`${table.state} in ('waiting', 'charging', 'applied', 'declined', 'withdrawn', 'lapsed')`,
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
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    /** Counts the endorsements of the policy. */
    number: integer('number').notNull(),
    changeId: uuid('change_id')
      .notNull()
      .unique()
      .references(() => policyChanges.id),
    content: jsonb('content').$type<EndorsementContent>().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.number] })],
)
