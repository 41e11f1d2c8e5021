import * as z from 'zod/mini'
import { begunFile } from '#contract/claims/files.ts'
import { endpoint } from '#contract/endpoint.ts'
import { anyId, list, searchText } from '#contract/list.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import {
  CASE_FILE_GROUPS,
  CASE_FILE_STATES,
  FILE_VIEWERS,
  MARKED_VIEWERS,
  MOST_CHOSEN_FILES,
} from '#domain/files/case-files.ts'
import { fileFields } from '#domain/files/file.fields.ts'

const FOLDER = /^(?:mails|letters|none|C-\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
const folderKey = z
  .string()
  .check(z.regex(FOLDER, 'Name a folder by its id, mails, letters, none, or the number of a claim'))

const caseParams = z.object({ guid })
const fileParams = z.object({ guid, file: z.uuid('A file is known by its id') })

/** A file of a case: added by a rep, from a mail, or of a claim. */
export const caseFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Counts its renamings. */
  version: z.int(),
  /** What it is; null until it was looked at. */
  group: z.nullable(openEnum(CASE_FILE_GROUPS, 'other')),
  bytes: z.int(),
  state: openEnum(CASE_FILE_STATES, 'checking'),
  /** How much of it has arrived. */
  received: z.int(),
  /** Why it is not taken, in the words of its sender. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The caller began it, and may go on with it. */
  is_own: z.boolean(),
  /** As of files of claims: what is chosen to go on with it has the same. For its sender alone. */
  edges: z.nullable(z.string()),
  /** What the list takes as `folder`; null for none. */
  folder: z.nullable(z.string()),
  origin: openEnum(['added', 'mail', 'claim'], 'added'),
  /** Who sent it: a rep, the sender of the mail, or who sent a document of a claim. */
  from: z.string(),
  added_at: z.string(),
  /** Of photos, by the camera’s own clock. */
  taken_at: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The camera had written a place into it, which no copy that is shown has. */
  had_place: z.boolean(),
  /** The claim to which it belongs. */
  claim: z.nullable(z.string()),
  /** The document of the claim that it is; null for what is none. */
  document: z.nullable(z.object({ key: z.string(), title: z.string() })),
  /** The mail that it came with. */
  mail: z.nullable(z.string()),
  seen_by: z.array(openEnum(FILE_VIEWERS, 'office')),
  /** `none`: no scanner is set, and nobody has looked for viruses. */
  scan: openEnum(['clean', 'none', 'waiting'], 'none'),
  scanned_at: z.nullable(z.string()),
  /** A picture of it can be shown: of sizes `view` and `small`. */
  has_view: z.boolean(),
  /** It is a document of a claim, which is sent and taken back there; not renamed, moved or deleted here. */
  is_fixed: z.boolean(),
  /** The one of the same name in its folder, or of the same document, that came before it. */
  earlier: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      added_at: z.string(),
      /** Why it was rejected, of a document of a claim. */
      rejected_for: z.nullable(z.string()),
    }),
  ),
  /** A later one of the same document took its place, after it was rejected. */
  is_replaced: z.boolean(),
  /** Of deleted ones. */
  deleted: z.nullable(
    z.object({ at: z.string(), by: z.string(), reason: z.string(), restorable_until: z.string() }),
  ),
})

export type CaseFile = z.output<typeof caseFile>

const fileList = list({
  name: 'listCaseFiles',
  path: '/admin/contacts/:guid/files',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The files of a quote, its policy and its claims, and those that came with its mail. Identity documents are on their claim alone',
  row: caseFile,
  filters: {
    folder: folderKey,
    /** `yes` for deleted ones that can be restored, instead of those that are there. */
    deleted: z.literal('yes', 'Say yes'),
    /** A part of the name. */
    text: searchText(),
  },
  sorts: ['added', 'name', 'from', 'size'],
  defaultSort: '-added',
})

/** @rule D35 N107 Files of a quote, its policy and its claims stand in one list, a page at a time. */
export const listCaseFiles: typeof fileList & { params: typeof caseParams } = {
  ...fileList,
  params: caseParams,
}

const fileResponse = z.object({ data: caseFile })

export const getCaseFile = endpoint({
  name: 'getCaseFile',
  method: 'GET',
  path: '/admin/contacts/:guid/files/:file',
  access: 'rep-session',
  permission: 'read',
  summary: 'One file of a case, as it stands now',
  params: fileParams,
  response: fileResponse,
})

/** @rule D37 N107 A file is begun here: its room and its kind are decided before its first byte. Begun again, it is the same file. */
export const beginCaseFile = endpoint({
  name: 'beginCaseFile',
  method: 'POST',
  path: '/admin/contacts/:guid/files',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'by-use-case',
  summary:
    'Begin to send a file of a case. Its bytes follow by the protocol tus, in the way of files of claims',
  status: 201,
  params: caseParams,
  body: z.strictObject({
    id: z.uuid('Send an id for this file'),
    /** An id of a folder of a rep, or the number of a claim; null for no folder. */
    folder: z.nullable(folderKey),
    /** A label: what could lead anywhere is taken out of it. */
    name: z.string().check(z.maxLength(4096, 'This name is too long. Shorten it')),
    bytes: z.int().check(z.minimum(1, 'This file is empty. Choose another one')),
    /** As the sender’s system names it; empty if it does not. */
    type: z.string().check(z.maxLength(100)),
    edges: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the hash of both ends'))),
  }),
  response: begunFile,
})

export const renameCaseFile = endpoint({
  name: 'renameCaseFile',
  method: 'PUT',
  path: '/admin/contacts/:guid/files/:file',
  access: 'rep-session',
  permission: 'correspond',
  summary:
    'Give a file another name; its ending stays. FILE_CHANGED with the file in `data` if it was renamed meanwhile',
  params: fileParams,
  body: z.strictObject({ name: fileFields.name.schema, version: z.int('Send the version that you saw') }),
  response: fileResponse,
})

const chosen = z
  .array(z.uuid('A file is known by its id'))
  .check(
    z.minLength(1, 'Choose a file'),
    z.maxLength(MOST_CHOSEN_FILES, `Choose up to ${MOST_CHOSEN_FILES} files`),
  )

/** All of the files, as they stand now. */
const changedFiles = z.object({ data: z.array(caseFile) })

export const moveCaseFiles = endpoint({
  name: 'moveCaseFiles',
  method: 'POST',
  path: '/admin/contacts/:guid/files/move',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'Put files into a folder: all of them or none. Null puts each back to where it came in',
  params: caseParams,
  body: z.strictObject({ files: chosen, folder: z.nullable(folderKey) }),
  response: changedFiles,
})

/** @rule N107 Who sees a file is marked on it: the office alone, until a rep lets the holder see it. */
export const markCaseFiles = endpoint({
  name: 'markCaseFiles',
  method: 'POST',
  path: '/admin/contacts/:guid/files/seen-by',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'Let others see files, or not any more. They are told nothing; they find them with the policy',
  params: caseParams,
  body: z.strictObject({
    files: chosen,
    seen_by: z.array(z.enum(MARKED_VIEWERS, 'Say holder')).check(z.maxLength(MARKED_VIEWERS.length)),
  }),
  response: changedFiles,
})

/** @rule D38 N107 A file is deleted with a reason. It can be restored for 30 days; then its content goes, and its row and hash stay. */
export const deleteCaseFiles = endpoint({
  name: 'deleteCaseFiles',
  method: 'POST',
  path: '/admin/contacts/:guid/files/delete',
  access: 'rep-session',
  permission: 'correspond',
  summary:
    'Delete files, all of them or none. A file that is on its way, or was refused, is given up at once',
  params: caseParams,
  body: z.strictObject({ files: chosen, reason: fileFields.reason.schema }),
  response: z.object({ data: z.object({ deleted: z.array(z.string()) }) }),
})

export const restoreCaseFiles = endpoint({
  name: 'restoreCaseFiles',
  method: 'POST',
  path: '/admin/contacts/:guid/files/restore',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'Restore files that were deleted within 30 days, all of them or none',
  params: caseParams,
  body: z.strictObject({ files: chosen }),
  response: changedFiles,
})

export const getCaseFileView = endpoint({
  name: 'getCaseFileView',
  method: 'GET',
  path: '/admin/contacts/:guid/files/:file/view',
  access: 'rep-session',
  permission: 'read',
  summary:
    'A file as it is shown in the page, also in parts. A photo was made again for it, and a PDF is drawn on a canvas',
  params: fileParams,
  query: z.object({ size: z.optional(z.enum(['view', 'small'])) }),
})

export const getCaseFileText = endpoint({
  name: 'getCaseFileText',
  method: 'GET',
  path: '/admin/contacts/:guid/files/:file/text',
  access: 'rep-session',
  permission: 'read',
  summary: 'What a file of plain text, or a mail, says, as text; nothing of it runs or is fetched',
  params: fileParams,
  response: z.object({
    data: z.object({
      text: z.string(),
      /** There is more than is shown. */
      is_cut: z.boolean(),
      /** Of a mail. */
      mail: z.nullable(
        z.object({
          from: z.string(),
          to: z.string(),
          subject: z.string(),
          sent_at: z.nullable(z.string()),
          attachments: z.array(z.string()),
        }),
      ),
    }),
  }),
})

export const downloadCaseFile = endpoint({
  name: 'downloadCaseFile',
  method: 'GET',
  path: '/admin/contacts/:guid/files/:file/original',
  access: 'rep-session',
  permission: 'read',
  summary: 'A file exactly as it was sent, to save; no browser opens it',
  params: fileParams,
})

export const downloadCaseFiles = endpoint({
  name: 'downloadCaseFiles',
  method: 'GET',
  path: '/admin/contacts/:guid/files.zip',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Files as one archive: chosen ones, those of a folder, or all. Documents of claims go only to who pays claims',
  params: caseParams,
  query: z.strictObject({
    files: z.optional(anyId({ most: MOST_CHOSEN_FILES })),
    folder: z.optional(folderKey),
  }),
})
