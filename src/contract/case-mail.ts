import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import { forwardingFields, letterFields } from '#domain/desk/case-mail/case-mail.fields.ts'
import { LETTER_LINKS } from '#domain/desk/case-mail/message-links.ts'
import { CASE_PARTIES, PAPER_READERS } from '#domain/desk/case-mail/copy-readers.ts'

const MESSAGE_STATES = ['queued', 'sent', 'kept', 'failed', 'bounced', 'withdrawn'] as const
const RECEIVER_STATES = ['queued', 'sent', 'bounced'] as const
const CHANNELS = ['mail', 'text'] as const

const id = z.uuid({ error: 'A message is known by its id' })

/** A message that was written here. */
const outgoing = z.object({
  direction: z.literal('out'),
  id,
  channel: openEnum(CHANNELS, 'mail'),
  /** Addresses separated by a comma and a space, or a telephone number; empty if it was never written. */
  recipient: z.string(),
  cc: z.nullable(z.string()),
  /** For a text message, its beginning. */
  subject: z.string(),
  /** Kept: not sent, as no mail server is set. Bounced: the server of a receiver refused it. Withdrawn: not sent, as nobody wanted it any more. */
  state: openEnum(MESSAGE_STATES, 'queued'),
  /** Why the last attempt failed, if it did. */
  error: z.nullable(z.string()),
  receivers: z.array(
    z.object({
      address: z.string(),
      state: openEnum(RECEIVER_STATES, 'queued'),
      /** What their server said, unless it accepted. */
      said: z.nullable(z.string()),
    }),
  ),
  at: z.string(),
  sent_at: z.nullable(z.string()),
  /** The names of its files. */
  attachments: z.array(z.string()),
  /** The rep who wrote it or had it sent; null for what the program wrote by itself. */
  written_by: z.nullable(z.string()),
  /** Whose copy it is: a producer's shows the commission and is not for the insured. */
  copy: openEnum(PAPER_READERS, 'everybody'),
  /** It has a certificate that a newer version has replaced. */
  is_outdated: z.boolean(),
})

export type OutgoingMessage = z.output<typeof outgoing>

/** One message of a case; each direction has facts of its own. */
const entry = z.discriminatedUnion('direction', [outgoing])

export type CaseMessage = z.output<typeof entry>

const caseParams = z.object({ guid })
const messageParams = z.object({ guid, id })

/** @rule D39 Every message of a quote and its policy, newest first, with its state in all and for each receiver. */
export const listCaseMail = endpoint({
  name: 'listCaseMail',
  method: 'GET',
  path: '/admin/contacts/:guid/mail',
  access: 'rep-session',
  permission: 'read',
  summary: 'The mail and text messages of a quote and its policy, newest first',
  params: caseParams,
  query: z.strictObject({
    after: z.optional(
      z.string().check(z.maxLength(4000), z.regex(/^[\w-]+$/, 'Send `next` as it was answered')),
    ),
  }),
  response: z.object({
    data: z.array(entry),
    /** What to send as `after` for older ones; null where there are none. */
    next: z.nullable(z.string()),
    /** Of all messages. */
    count: z.int(),
  }),
})

export const getCaseMessage = endpoint({
  name: 'getCaseMessage',
  method: 'GET',
  path: '/admin/contacts/:guid/mail/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'One message of a case with its text and its files; secret links are left out of it',
  params: messageParams,
  response: z.object({
    data: z.object({
      ...outgoing.shape,
      plain: z.string(),
      /** As sent, once the mail is composed. The size is null if the file cannot be made. */
      files: z.array(
        z.object({ name: z.string(), content_type: z.string(), size_bytes: z.nullable(z.int()) }),
      ),
    }),
  }),
})

export const getCaseMessageBody = endpoint({
  name: 'getCaseMessageBody',
  method: 'GET',
  path: '/admin/contacts/:guid/mail/:id/body',
  access: 'rep-session',
  permission: 'read',
  summary: 'The designed part of a message as a page of its own, on which nothing runs, opens or is fetched',
  params: messageParams,
})

export const getCaseMessageFile = endpoint({
  name: 'getCaseMessageFile',
  method: 'GET',
  path: '/admin/contacts/:guid/mail/:id/files/:index',
  access: 'rep-session',
  permission: 'read',
  summary: 'A file of a message, counted from 0',
  params: z.object({
    guid,
    id,
    index: z.string().check(z.regex(/^\d{1,2}$/, 'Files are counted from 0')),
  }),
})

/** What was queued, and to whom. */
const queued = z.object({
  data: z.object({ messages: z.array(z.object({ id: z.string(), to: z.string() })) }),
})

/** @rule O07 A rep has any message sent again: what failed to those who do not have it, all else as a new message. */
export const sendCaseMessageAgain = endpoint({
  name: 'sendCaseMessageAgain',
  method: 'POST',
  path: '/admin/contacts/:guid/mail/:id/again',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary: 'Send a message again to its receivers, with a new link where it had a secret one',
  params: messageParams,
  response: queued,
})

export const forwardCaseMessage = endpoint({
  name: 'forwardCaseMessage',
  method: 'POST',
  path: '/admin/contacts/:guid/mail/:id/forward',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary: 'Mail a message with its files to others, without its secret links',
  params: messageParams,
  body: z.strictObject({
    to: forwardingFields.to.schema,
    note: z.optional(forwardingFields.note.schema),
  }),
  response: queued,
})

const address = z.object({
  email: z.string(),
  role: openEnum([...CASE_PARTIES, 'copied'], 'copied'),
  /** The person or organization behind it, as far as it is known. */
  name: z.nullable(z.string()),
})

const filledLetter = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  link: openEnum(LETTER_LINKS, 'none'),
})

export const prepareLetter = endpoint({
  name: 'prepareLetter',
  method: 'GET',
  path: '/admin/contacts/:guid/letter',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The addresses of a case, and the letters that can be sent to each party with their fields filled in',
  params: caseParams,
  response: z.object({
    data: z.object({
      addresses: z.array(address),
      letters: z.object({ insured: z.array(filledLetter), producer: z.array(filledLetter) }),
      /** The links that a letter to this party can have. */
      links: z.object({
        insured: z.array(openEnum(LETTER_LINKS, 'none')),
        producer: z.array(openEnum(LETTER_LINKS, 'none')),
      }),
    }),
  }),
})

export const writeLetter = endpoint({
  name: 'writeLetter',
  method: 'POST',
  path: '/admin/contacts/:guid/letter',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary:
    'Mail a letter about a case, with a button for its receiver if it has a link. Answers go to the rep',
  params: caseParams,
  body: z.strictObject({
    to: letterFields.to.schema,
    subject: letterFields.subject.schema,
    text: letterFields.text.schema,
    link: z.optional(letterFields.link.schema),
    /** The message of this case that it answers. */
    in_reply_to: z.optional(id),
  }),
  response: queued,
})

/** The id of a document of a policy, or of a quote that is not bought. */
const paperId = z.string().check(z.regex(/^[A-Za-z]{1,20}(?:-[a-z\d]{1,20})?$/, 'Name a document by its id'))

const paper = z.object({
  id: z.string(),
  title: z.string(),
  /** Null for what is made when it is sent. */
  issued_at: z.nullable(z.string()),
  /** False for a certificate that a newer version has replaced. */
  current: z.boolean(),
  copy: openEnum(PAPER_READERS, 'everybody'),
})

export type CasePaper = z.output<typeof paper>

export const listCasePapers = endpoint({
  name: 'listCasePapers',
  method: 'GET',
  path: '/admin/contacts/:guid/papers',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The documents of a case that can be mailed, with whose copy each is, and the addresses of the case',
  params: caseParams,
  response: z.object({ data: z.object({ papers: z.array(paper), addresses: z.array(address) }) }),
})

const MAX_PAPERS = 30
const tooMany = `Choose up to ${MAX_PAPERS} documents`

const paperIds = z.array(paperId).check(z.minLength(1, 'Choose a document'), z.maxLength(MAX_PAPERS, tooMany))

export const measureCasePapers = endpoint({
  name: 'measureCasePapers',
  method: 'POST',
  path: '/admin/contacts/:guid/papers/sizes',
  access: 'rep-session',
  permission: 'read',
  summary: 'How large documents of a case are as PDF files, and why together they cannot be mailed, if so',
  params: caseParams,
  body: z.strictObject({ papers: paperIds }),
  response: z.object({
    data: z.object({
      sizes: z.array(z.object({ id: z.string(), bytes: z.int() })),
      total_bytes: z.int(),
      refusal: z.nullable(z.string()),
    }),
  }),
})

/** @rule D36 N63 Documents of a case are mailed as chosen; what one party pays is never sent to the other. */
export const sendCasePapers = endpoint({
  name: 'sendCasePapers',
  method: 'POST',
  path: '/admin/contacts/:guid/papers/send',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary: 'Mail chosen documents of a case as PDF files',
  params: caseParams,
  body: z.strictObject({
    papers: paperIds,
    to: forwardingFields.to.schema,
    note: z.optional(forwardingFields.note.schema),
  }),
  response: queued,
})

/** @rule D36 N63 One press mails the certificate in force and the documents of payment, to each party its own. */
export const sendCertificateAgain = endpoint({
  name: 'sendCertificateAgain',
  method: 'POST',
  path: '/admin/contacts/:guid/papers/certificate',
  access: 'rep-session',
  permission: 'correspond',
  idempotent: 'optional',
  summary:
    'Mail the certificate in force and the receipt or invoice, with a new link to the policy. They go to the insured, or to the producer, whose client then gets the certificate alone',
  params: caseParams,
  response: queued,
})
