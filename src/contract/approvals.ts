import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { contactResponse } from '#contract/quotes.ts'
import { guid, namedFile, openEnum, version } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { MOST_CHOSEN_FILES } from '#domain/files/case-files.ts'
import { REFERRAL_CODES } from '#domain/problem.ts'
import {
  answerOfCarrier,
  approvalFields,
  carrierLetterFields,
} from '#domain/quote/approvals/approval.fields.ts'
import { SPECIAL_PRICING } from '#domain/quote/approvals/approval-codes.ts'

const params = z.object({ guid })
const ANSWERS = ['approved', 'refused'] as const

const given = z.object({
  answer: z.enum(ANSWERS),
  by: z.string(),
  at: z.string(),
  note: z.nullable(z.string()),
  /** The carrier's own number of its answer, and on what it approves; an older server sends neither. */
  reference: z.optional(z.nullable(z.string())),
  conditions: z.optional(z.nullable(z.string())),
  /** What the carrier sent with it; an older server does not say. */
  file: z.optional(z.nullable(namedFile)),
})

const letter = z.object({ subject: z.string(), message: z.string() })

const referral = z.object({
  code: openEnum(REFERRAL_CODES, 'OTHER'),
  message: z.string(),
  cleared_by: z.enum(['rep', 'carrier']),
  entity: z.nullable(z.string()),
  index: z.nullable(z.int()),
  /** Null until somebody answered for the present figures. */
  given: z.nullable(given),
  /** What the client is told of each answer, for the rep to change; null while nobody can be mailed. */
  letters: z.nullable(z.object({ to: z.string(), approved: letter, refused: letter })),
})

export type ListedReferral = z.output<typeof referral>

/** Somebody at a carrier who can be asked. */
const offeredContact = z.object({
  carrier: z.string(),
  name: z.string(),
  email: z.string(),
  for_what: z.nullable(z.string()),
})

export type OfferedContact = z.output<typeof offeredContact>

/** A file of the case that can go with a letter. */
const offeredFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** The carrier sees it already. */
  is_carriers: z.boolean(),
})

export type OfferedFile = z.output<typeof offeredFile>

/** A template with the fields of this case. */
const filledTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  /** What this case has no value of, in words; it stands in the text as a field. */
  missing: z.array(z.string()),
})

export type FilledCarrierTemplate = z.output<typeof filledTemplate>

/** The letter as it is composed, and whom an earlier one went to, or else whom letters begin with. */
export const composedLetter = z.object({
  to: z.nullable(z.string()),
  /** What may go with it, and what it can be written from; an older server sends neither. */
  files: z.optional(z.array(offeredFile)),
  templates: z.optional(z.array(filledTemplate)),
  /** From the address book; an older server does not send it. */
  contacts: z.optional(z.array(offeredContact)),
  subject: z.string(),
  message: z.string(),
})

/** Whom the carrier's letters went to, oldest first, with the files that went along. */
export const sentLetters = z.array(
  z.object({ to: z.string(), at: z.string(), files: z.optional(z.array(namedFile)) }),
)

/** The letter as a rep sends it. */
export const sentLetter = z.strictObject({
  to: carrierLetterFields.to.schema,
  subject: carrierLetterFields.subject.schema,
  message: carrierLetterFields.message.schema,
  /** Files of the case by their ids; the carrier gets them by a link. */
  files: z.optional(
    z
      .array(z.uuid('A file is known by its id'))
      .check(z.maxLength(MOST_CHOSEN_FILES, `Choose up to ${MOST_CHOSEN_FILES} files`)),
  ),
})

export const letterAnswer = z.object({ data: z.object({ to: z.string(), at: z.string() }) })

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/admin/contacts/:guid/approvals',
  access: 'rep-session',
  permission: 'read',
  summary: 'What has to be approved on a quote, the answers so far, and the letter to the carrier',
  params,
  response: z.object({
    data: z.object({
      /** Of the quote, for the answer that follows; an older server does not send it. */
      version: z.optional(version),
      referrals: z.array(referral),
      special_pricing: z.object({ listed: z.boolean(), given: z.nullable(given) }),
      /** Null if nothing needs the carrier. */
      carrier_letter: z.nullable(composedLetter),
      carrier_asked: sentLetters,
    }),
  }),
})

export const recordApproval = endpoint({
  name: 'recordApproval',
  method: 'POST',
  path: '/admin/contacts/:guid/approvals',
  access: 'rep-session',
  permission: 'underwrite',
  recentSignIn: true,
  summary: 'Record an approval or a refusal; it holds for the present figures',
  params,
  body: z.strictObject({
    version,
    code: z.enum([...REFERRAL_CODES, SPECIAL_PRICING], 'Name what is approved'),
    entity: z.optional(z.enum(CONTEST_KINDS, 'Name the contest')),
    index: z.optional(z.int('Name the contest')),
    answer: z.enum(ANSWERS, 'Say approved or refused'),
    note: z.optional(approvalFields.note.schema),
    /** Of the carrier alone. */
    reference: z.optional(answerOfCarrier.reference.schema),
    /** On what the carrier approves; the client reads them below the letter, and the certificate states them. */
    conditions: z.optional(answerOfCarrier.conditions.schema),
    /** What the carrier sent with it: a file of the case. */
    file: z.optional(z.nullable(z.uuid('A file is known by its id'))),
    /** Mailed to the client; left out, nobody is told. */
    letter: z.optional(
      z.nullable(
        z.strictObject({
          subject: carrierLetterFields.subject.schema,
          message: carrierLetterFields.message.schema,
        }),
      ),
    ),
  }),
  response: contactResponse,
})

export const askCarrier = endpoint({
  name: 'askCarrier',
  method: 'POST',
  path: '/admin/contacts/:guid/carrier-requests',
  access: 'rep-session',
  permission: 'underwrite',
  idempotent: 'optional',
  summary: 'Mail the carrier for its approval, with the quote as PDF',
  params,
  body: sentLetter,
  response: letterAnswer,
})
