import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CaseFileProblem } from '#domain/files/case-file-problems.ts'
import type { CaseFileGroup, CaseFileState } from '#domain/files/case-files.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { partColumns, uploadColumns } from '#server/kit/db/schema/file-columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { policyLetters } from '#server/schema/policies/letters.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Folders of a case that reps made. Those of claims and of mails are no rows. */
export const caseFolders = pgTable(
  'case_folders',
  {
    /** Given by the browser, so that what was made twice is one folder. */
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Two folders of a case whose names differ in their case alone are one. */
    nameKey: text().notNull(),
    /** Nothing in it is shown or mailed to anybody outside the office. */
    isOurs: boolean().notNull(),
    version: integer().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => reps.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('case_folders_name').on(table.quoteId, table.nameKey),
    index('case_folders_created_by').on(table.createdBy),
  ],
)

/** Files of a quote, its policy or a claim. The row comes before the first byte; row and hash stay when the content is deleted. */
export const caseFiles = pgTable(
  'case_files',
  {
    /** Given by the browser, or worked out of the mail that it came with, so that what was begun twice is one file. */
    id: uuid().primaryKey(),
    /** Null once the case is gone; then its content goes too. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    folderId: uuid().references(() => caseFolders.id, { onDelete: 'set null' }),
    /** The claim to which it belongs, in whatever folder it is. */
    claimId: uuid().references(() => claims.id),
    mailId: uuid().references(() => inboundMessages.id, { onDelete: 'set null' }),
    /** The letter of the house that it is, in whatever folder. */
    letterId: uuid().references(() => policyLetters.id),
    /** The rep who added it: only they go on with it. */
    repId: uuid().references(() => reps.id),
    /** Who sent it, by name. */
    sender: text().notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of its size and both ends, as its sender worked it out; null where a browser cannot. */
    edges: text(),
    state: text().$type<CaseFileState>().notNull(),
    problem: text().$type<CaseFileProblem>(),
    fileGroup: text().$type<CaseFileGroup>(),
    contentType: text(),
    sha256: text(),
    width: integer(),
    height: integer(),
    /** By the camera’s own clock. */
    takenAt: text(),
    hadPlace: boolean().notNull(),
    hasView: boolean().notNull(),
    /** Whoever may open the policy sees it. */
    isHolders: boolean().notNull(),
    /** When the scanner found nothing in it; null if none was set. */
    scannedAt: moment(),
    createdAt: moment().notNull(),
    storedAt: moment(),
    deletedAt: moment(),
    deletedBy: uuid().references(() => reps.id),
    deleteReason: text(),
    /** When its content went. */
    destroyedAt: moment(),
  },
  (table) => [
    index('case_files_case').on(table.quoteId, table.createdAt, table.id),
    index('case_files_name').on(table.quoteId, sql`lower(${table.name})`),
    index('case_files_folder').on(table.folderId),
    index('case_files_claim')
      .on(table.claimId)
      .where(sql`${table.claimId} is not null`),
    index('case_files_mail')
      .on(table.mailId)
      .where(sql`${table.mailId} is not null`),
    index('case_files_letter')
      .on(table.letterId)
      .where(sql`${table.letterId} is not null`),
    index('case_files_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    index('case_files_deleted_by')
      .on(table.deletedBy)
      .where(sql`${table.deletedBy} is not null`),
    index('case_files_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('uploading', 'checking', 'waiting', 'refused')`),
    index('case_files_deleted')
      .on(table.deletedAt)
      .where(sql`${table.state} = 'deleted' and ${table.destroyedAt} is null`),
    check('case_files_size', sql`${table.sizeBytes} > 0`),
    check(
      'case_files_state',
      sql`${table.state} in ('uploading', 'checking', 'waiting', 'stored', 'refused', 'deleted')`,
    ),
    check('case_files_refused', sql`(${table.state} = 'refused') = (${table.problem} is not null)`),
    check(
      'case_files_kept',
      sql`${table.state} not in ('stored', 'deleted') or (${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.contentType} is not null and ${table.fileGroup} is not null)`,
    ),
    check(
      'case_files_deleted_whole',
      sql`(${table.state} = 'deleted') = (${table.deletedAt} is not null) and (${table.deletedAt} is null) = (${table.deleteReason} is null) and (${table.destroyedAt} is null or ${table.deletedAt} is not null)`,
    ),
  ],
)

/** What the file store keeps of a file, in parts. The row of a part comes before its content. */
export const caseFileParts = pgTable(
  'case_file_parts',
  {
    id: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => caseFiles.id),
    ...partColumns(),
  },
  (table) => [
    unique('case_file_parts_place').on(table.fileId, table.use, table.part),
    check('case_file_parts_bytes', sql`${table.bytes} > 0`),
  ],
)

/** Files on their way. The row goes with the last byte. */
export const caseUploads = pgTable(
  'case_uploads',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => caseFiles.id, { onDelete: 'cascade' }),
    ...uploadColumns(),
  },
  (table) => [index('case_uploads_expire').on(table.expiresAt)],
)

/** A link by which one receiver has files. Only the hash of its token is stored. */
export const caseFileLinks = pgTable(
  'case_file_links',
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull().unique('case_file_links_token'),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    /** Of a carrier: its files are seen by the carrier while the link works. */
    isCarriers: boolean().notNull(),
    sentBy: uuid()
      .notNull()
      .references(() => reps.id),
    createdAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Before its time. */
    endedAt: moment(),
    usedAt: moment(),
  },
  (table) => [
    index('case_file_links_case').on(table.quoteId, table.createdAt),
    index('case_file_links_sent_by').on(table.sentBy),
  ],
)

/** What a link holds: a file of the case, or one of a claim. */
export const caseFileLinkFiles = pgTable(
  'case_file_link_files',
  {
    linkId: uuid()
      .notNull()
      .references(() => caseFileLinks.id, { onDelete: 'cascade' }),
    fileId: uuid().notNull(),
    /** As it was sent. */
    name: text().notNull(),
  },
  (table) => [
    unique('case_file_link_files_once').on(table.linkId, table.fileId),
    index('case_file_link_files_file').on(table.fileId),
  ],
)
