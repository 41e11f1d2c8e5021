import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import { FOLDER_KINDS } from '#domain/files/case-files.ts'
import { fileFields } from '#domain/files/file.fields.ts'

const caseParams = z.object({ guid })
const folderParams = z.object({ guid, folder: z.uuid('A folder is known by its id') })

/** A folder of a case. */
export const caseFolder = z.object({
  /** What the list of files takes as `folder`: an id, `mails`, or the number of a claim. */
  id: z.string(),
  name: z.string(),
  /**
   * `own`: made here. `ours`: the same, and nothing in it is shown or mailed to anybody outside the office. `mails`: what came with
   * mail. `claim`: the documents of a claim, and what was put beside them. Only the first two are renamed and deleted.
   */
  kind: openEnum(FOLDER_KINDS, 'claim'),
  count: z.int(),
  /** Counts its renamings. */
  version: z.int(),
})

export type CaseFolder = z.output<typeof caseFolder>

const folderResponse = z.object({ data: caseFolder })

export const listCaseFolders = endpoint({
  name: 'listCaseFolders',
  method: 'GET',
  path: '/admin/contacts/:guid/folders',
  access: 'rep-session',
  permission: 'read',
  summary: 'The folders of a case with how many files each has, by name, and how much room is taken',
  params: caseParams,
  response: z.object({
    data: z.object({
      folders: z.array(caseFolder),
      /** Of all files that are not deleted. */
      count: z.int(),
      /** That can be restored. */
      deleted_count: z.int(),
      /** Of what counts: files that were added or came by mail. Documents of claims have room of their own. */
      used_bytes: z.int(),
      most_bytes: z.int(),
      /** Of one file. */
      most_file_bytes: z.int(),
      /** What the case is called: its event, else its number. */
      event: z.string(),
      number: z.string(),
      policy_number: z.nullable(z.string()),
    }),
  }),
})

/** @rule X04 D64 A folder that is there already is named in the answer, with file_exist: it can be opened instead. */
export const createCaseFolder = endpoint({
  name: 'createCaseFolder',
  method: 'POST',
  path: '/admin/contacts/:guid/folders',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'by-use-case',
  summary:
    'Make a folder. Where one has this name, in any case, the answer is 409 FOLDER_EXISTS with file_exist, and `data` is that folder',
  status: 201,
  params: caseParams,
  body: z.strictObject({
    id: z.uuid('Send an id for this folder'),
    name: fileFields.folder.schema,
    kind: z.optional(z.enum(['own', 'ours'], 'Say own or ours')),
  }),
  response: folderResponse,
})

export const renameCaseFolder = endpoint({
  name: 'renameCaseFolder',
  method: 'PUT',
  path: '/admin/contacts/:guid/folders/:folder',
  access: 'rep-session',
  permission: 'correspond',
  summary:
    'Give a folder another name; FOLDER_EXISTS where another one has it, FILE_CHANGED if it was renamed meanwhile',
  params: folderParams,
  body: z.strictObject({ name: fileFields.folder.schema, version: z.int('Send the version that you saw') }),
  response: folderResponse,
})

export const deleteCaseFolder = endpoint({
  name: 'deleteCaseFolder',
  method: 'DELETE',
  path: '/admin/contacts/:guid/folders/:folder',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'Delete a folder that holds no file; what was deleted from it is restored outside of it',
  params: folderParams,
  response: z.object({ data: z.object({ id: z.string() }) }),
})
