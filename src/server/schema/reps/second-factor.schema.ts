import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

const repId = () =>
  uuid()
    .notNull()
    .references(() => reps.id, { onDelete: 'cascade' })

/** The app that shows codes to a rep. It counts once a code of it was entered. */
export const repCodeApps = pgTable('rep_code_apps', {
  repId: repId().primaryKey(),
  /** Not encrypted: the key would lie beside it. */
  secret: text().notNull(),
  createdAt: moment().notNull(),
  confirmedAt: moment(),
  /** The number of the last accepted code: it and earlier ones are not accepted again. */
  lastCounter: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes for a rep whose other second factors are lost; each is deleted as it is used. Only hashes are stored. */
export const repRecoveryCodes = pgTable(
  'rep_recovery_codes',
  { repId: repId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.repId, table.codeHash] })],
)

/** Devices and keys that sign a challenge. */
export const repPasskeys = pgTable(
  'rep_passkeys',
  {
    credentialId: text().primaryKey(),
    id: uuid().notNull().unique(),
    repId: repId(),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    /** How often it has signed, if it counts: a smaller number is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('rep_passkeys_rep').on(table.repId)],
)

/** What a passkey is to sign: once, soon, and for the session or sign-in that asked. */
export const repChallenges = pgTable(
  'rep_challenges',
  {
    challenge: text().primaryKey(),
    repId: repId(),
    purpose: text().$type<'add' | 'prove'>().notNull(),
    /** The hash of the session's cookie, or of the sign-in's. */
    askedBy: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('rep_challenges_rep').on(table.repId)],
)

/** Sign-ins whose password was right and whose second factor is asked for. Only the cookie's hash is stored. */
export const repPendingSignIns = pgTable(
  'rep_pending_sign_ins',
  {
    tokenHash: text().primaryKey(),
    repId: repId(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('rep_pending_sign_ins_rep').on(table.repId)],
)
