import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ProofAnswerer, ProofStep } from '#domain/signs/proofs.ts'
import type { PackedSign } from '#domain/signs/shipments.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What a customer is asked to approve before it is printed, and what came of it. The newest of a policy counts. */
export const signProofs = pgTable(
  'sign_proofs',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Counted from 1 among those of the policy. */
    place: integer().notNull(),
    step: text().$type<ProofStep>().notNull(),
    /** The signs as they would have been printed then. */
    signs: jsonb().$type<PackedSign[]>().notNull(),
    /** Where its link was mailed; null of what a rep recorded without one. */
    recipient: text(),
    /** Of the link. Only the hash is stored. */
    tokenHash: text(),
    expiresAt: moment(),
    createdAt: moment().notNull(),
    /** Null of what the program sent by itself, or whoever sent another picture. */
    createdBy: uuid().references(() => reps.id),
    answeredAt: moment(),
    answeredBy: text().$type<ProofAnswerer>(),
    answeredByRep: uuid().references(() => reps.id),
    /** What should change, or what the rep said about the approval. */
    note: text(),
    /**
     * Since when its customer waits for us, as they asked for a change or sent another logo; null once a rep answered, or they
     * approved.
     */
    askedAt: moment(),
  },
  (table) => [
    unique('sign_proofs_place').on(table.policyId, table.place),
    unique('sign_proofs_token').on(table.tokenHash),
    index('sign_proofs_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    index('sign_proofs_answered_by_rep')
      .on(table.answeredByRep)
      .where(sql`${table.answeredByRep} is not null`),
    index('sign_proofs_asked')
      .on(table.askedAt, table.id)
      .where(sql`${table.askedAt} is not null`),
    check('sign_proofs_step', sql`${table.step} in ('sent', 'change_asked', 'approved', 'waived')`),
    check('sign_proofs_answered_by', sql`${table.answeredBy} in ('link', 'client', 'producer', 'rep')`),
    check('sign_proofs_answered', sql`(${table.answeredAt} is null) = (${table.step} = 'sent')`),
    check('sign_proofs_answerer', sql`(${table.answeredAt} is null) = (${table.answeredBy} is null)`),
    check('sign_proofs_link', sql`(${table.tokenHash} is null) = (${table.expiresAt} is null)`),
  ],
)
