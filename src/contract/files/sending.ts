import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import { guid } from '#contract/shapes.ts'
import { forwardingFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { MOST_CHOSEN_FILES } from '#domain/files/case-files.ts'

const caseParams = z.object({ guid })

/** A link by which somebody has files; the link itself is only in their mail. */
const fileLink = z.object({
  id: z.string(),
  /** Who has it. */
  to: z.string(),
  sent_by: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
  /** When it was last used; null if never. */
  used_at: z.nullable(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
})

export type FileLink = z.output<typeof fileLink>

/** @rule D36 N107 Chosen files are mailed as they were sent, but photos, which go without what the camera wrote. */
export const sendCaseFiles = endpoint({
  name: 'sendCaseFiles',
  method: 'POST',
  path: '/admin/contacts/:guid/files/send',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary:
    'Mail chosen files. Over 10 MB together, and to a carrier, each receiver gets a link that works for 14 days',
  params: caseParams,
  body: z.strictObject({
    files: z
      .array(z.uuid('A file is known by its id'))
      .check(
        z.minLength(1, 'Choose a file'),
        z.maxLength(MOST_CHOSEN_FILES, `Choose up to ${MOST_CHOSEN_FILES} files`),
      ),
    to: forwardingFields.to.schema,
    note: z.optional(forwardingFields.note.schema),
  }),
  response: z.object({
    data: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          to: z.string(),
          /** The files went as a link. */
          is_link: z.boolean(),
        }),
      ),
    }),
  }),
})

export const listFileLinks = endpoint({
  name: 'listFileLinks',
  method: 'GET',
  path: '/admin/contacts/:guid/file-links',
  access: 'rep-session',
  permission: 'read',
  summary: 'The links to files of a case that work, newest first',
  params: caseParams,
  response: z.object({ data: z.array(fileLink) }),
})

export const endFileLink = endpoint({
  name: 'endFileLink',
  method: 'DELETE',
  path: '/admin/contacts/:guid/file-links/:link',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'End a link to files before its time',
  params: z.object({ guid, link: z.uuid('A link is known by its id') }),
  response: z.object({ data: z.array(fileLink) }),
})

const token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'Open the link from your mail'))

/** The page `file-link`, at /files/:token, asks for it as it opens. */
export const openFileLink = endpoint({
  name: 'openFileLink',
  method: 'POST',
  path: '/file-links',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'What a link to files holds; 410 LINK_EXPIRED or LINK_ENDED once it is over',
  body: z.strictObject({ token }),
  response: z.object({
    data: z.object({
      ends_at: z.string(),
      /** Who of the office sent it. */
      sent_by: z.string(),
      event: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
    }),
  }),
})

export const getLinkedFile = endpoint({
  name: 'getLinkedFile',
  method: 'GET',
  path: '/file-links/:token/files/:file',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'A file of a link, to save',
  params: z.object({ token, file: z.uuid('A file is known by its id') }),
  fallbackPage: ({ token: of = '' }) => pagePath('file-link', { token: of }),
})
