import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { moneyStatement } from '#contract/money-statement.ts'
import { ownPolicyPath } from '#contract/page-path.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { eventDaysShape, scorecard } from '#contract/scorecard.ts'
import { knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { printableDocument } from '#domain/documents/layout/printable-document.ts'
import { POLICY_READERS } from '#domain/policy/producer-of-record.ts'
import { POLICY_STATUSES } from '#domain/policy/policy-state.ts'
import { POLICY_DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { billedInvoice } from '#contract/billed-invoice.ts'
import { CREDENTIAL_KINDS } from '#domain/policy/producer-credentials.ts'
import { POLICY_ACTIONS } from '#domain/quote/transitions/save-actions.ts'

/** What a producer sees of a policy that it sold, beside what everybody does; money in dollars. */
export const bookEntry = z.object({
  /** The insured. */
  client: z.string(),
  due_from_client: z.number(),
  commission: z.number(),
  /** What the agency adds for itself. */
  fee: z.number(),
  /** The change that waits, if there is one, and what it asks of the producer. */
  waiting: z.nullable(
    z.object({
      action: openEnum(POLICY_ACTIONS, 'change_policy'),
      asks_of_you: z.nullable(z.enum(['decision', 'payment'])),
      lapses_at: z.nullable(z.string()),
    }),
  ),
})

export const endingCredential = z.object({
  kind: openEnum(CREDENTIAL_KINDS, 'license'),
  /** Its number, and the state of a licence or the carrier. */
  name: z.string(),
  /** `yyyy-MM-dd` */
  expires_on: z.string(),
  /** Below 0 once it has run out. */
  days_left: z.int(),
})

/** One thing that happened to a policy. */
const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: openEnum(['client', 'producer', 'rep', 'program'], 'program'),
  text: z.string(),
  detail: z.nullable(z.string()),
  /** What changed, from what to what; an older server does not send it. */
  changes: z.optional(
    z.array(
      z.object({
        what: z.string(),
        of: z.nullable(z.string()),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  ),
})

/** What the page of a policy shows besides its certificate. */
export const policyOverview = {
  /** How each contest is measured, who has to watch it, what is filmed and who is paid; an older server does not send it. */
  event_day: z.optional(
    z.array(
      z.object({
        title: z.string(),
        measuring: z.array(z.string()),
        witnesses: z.array(z.string()),
        paid: z.nullable(z.string()),
      }),
    ),
  ),
  /** How many have to watch, and how many of them are named; an older server does not send it. */
  witnesses: z.optional(z.object({ needed: z.int(), named: z.int() })),
  /** What happened to it, in words for whoever asks, newest first; an older server does not send it. */
  history: z.optional(z.array(historyEntry)),
  /** When a specialist last changed it. */
  changed_by_rep_at: z.optional(z.nullable(z.string())),
  /** The version of the terms that was agreed to, and its first day, `yyyy-MM-dd`; null if there was none. */
  terms_agreed: z.optional(z.nullable(z.object({ number: z.int(), from: z.string() }))),
  /** Its invoices, oldest first; null for the client of a producer. An older server does not send it. */
  invoices: z.optional(z.nullable(z.array(billedInvoice))),
}

/** The fields that receipts and invoices share. */
const billingFields = {
  number: z.string(),
  bill_to: z.array(z.string()),
  lines: z.array(z.object({ label: z.string(), amount: z.number() })),
  total: z.number(),
}

/** One that the policy does not have, such as an endorsement of a policy that never changed, is not found. */
const documentType = z
  .string()
  .check(z.regex(/^[a-z]{1,20}(\.pdf)?$/, 'Name a document, such as certificate'))

const policySummary = z.object({
  number: z.string(),
  version: z.int(),
  issued_at: z.string(),
  tournament_name: z.string(),
  course_name: z.string(),
  first_contest_date: z.string(),
  /** What the cover costs whoever asks, in dollars. */
  total: z.number(),
  documents: z.array(z.enum(POLICY_DOCUMENT_TYPES)),
  /** True if a test system sold it, so that nothing is insured. */
  test: z.boolean(),
  /** An older server does not send it. */
  status: knownOrAbsent(POLICY_STATUSES),
  /** What is insured and what was charged to whoever asks; an older server does not send it. */
  scorecard: z.optional(scorecard),
  /** Its first day of play from today on, as `yyyy-MM-dd`; null if none is known to come. Older servers send none of these. */
  next_day: z.optional(z.nullable(z.string())),
  /** The last day for a new date that is awaited, as `yyyy-MM-dd`. */
  new_date_by: z.optional(z.nullable(z.string())),
  /** Whether a contest was moved to another day. */
  moved: z.optional(z.boolean()),
  /** Where its money stands; null for the client of a producer, whose money is the producer's. */
  statement: z.optional(z.nullable(moneyStatement)),
  /** Of a policy that whoever asks has sold as its producer. */
  book: z.optional(bookEntry),
})

export const listPolicies = endpoint({
  name: 'listPolicies',
  method: 'GET',
  path: '/policies',
  access: 'policy-session',
  summary: 'The policies that this session may see, newest first',
  response: z.object({
    data: z.array(policySummary),
    /** The producer's licences and insurance that run out soon or have run out; an older server does not send it. */
    ending_credentials: z.optional(z.array(endingCredential)),
  }),
})

export const getPolicy = endpoint({
  name: 'getPolicy',
  method: 'GET',
  path: '/policies/:number',
  access: 'policy-session',
  summary: 'One policy with what its certificate states',
  params: z.object({ number: policyNumber }),
  response: z.object({
    data: z.object({
      ...policySummary.shape,
      /** Where the documents were sent. */
      email: z.string(),
      /** When, as text, in the event's time zone. */
      issued: z.string(),
      insured: z.array(z.string()),
      event: z.array(z.string()),
      contests: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
      /** What the scorecard does not say of each contest; an older server does not send it. */
      conditions: z.optional(z.array(z.object({ title: z.string(), lines: z.array(z.string()) }))),
      /** Where the course is, such as `Austin, TX`; an older server does not send it. */
      course_place: z.optional(z.string()),
      /** Its first tee time as `HH:mm`, null while it is to be advised; an older server does not send it. */
      tee_time: z.optional(z.nullable(z.string())),
      /** The zone of the tee time as an IANA name; null where neither it nor the course's state says one. */
      time_zone: z.optional(z.nullable(z.string())),
      /** From the first day of cover to the last day for the papers of a win. */
      days: z.optional(eventDaysShape),
      verification_code: z.string(),
      ...policyOverview,
      /** True if a producer of record acts for the insured. */
      sold_by_producer: z.boolean(),
      /** As whom the caller reads it; an older server does not send it. */
      reader: knownOrAbsent(POLICY_READERS),
      /** The agency that acts for the insured; null if none does, and an older server does not send it. */
      agency: z.optional(z.nullable(z.string())),
      /** Null if there is an invoice instead, and for the client of a producer, as the receipt is the producer's. */
      receipt: z.nullable(z.object({ ...billingFields, payment: z.string() })),
      /** Null if there is a receipt instead, and for the client of a producer, as the invoice is the producer's. */
      invoice: z.nullable(z.object({ ...billingFields, due: z.string(), payment: z.string() })),
    }),
  }),
})

/** The page shown if a file of a policy is not available: the policy, or how to open it again. */
const fallbackPage = ({ number = '' }: Readonly<Record<string, string>>) => ownPolicyPath(number)

/** The newest certificate by default. */
const query = z.object({
  version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Enter a version such as 1'))),
})

export const getPolicyDocument = endpoint({
  name: 'getPolicyDocument',
  method: 'GET',
  path: '/policies/:number/documents/:type',
  access: 'policy-session',
  summary: 'A document of a policy as PDF; the type may end in .pdf. Which ones there are, the policy says',
  params: z.object({ number: policyNumber, type: documentType }),
  query,
  fallbackPage,
})

export const getPolicyPaper = endpoint({
  name: 'getPolicyPaper',
  method: 'GET',
  path: '/policies/:number/documents/:type/words',
  access: 'policy-session',
  summary: 'The words of a document of a policy in reading order, as its PDF has them, for a print view',
  params: z.object({ number: policyNumber, type: documentType }),
  query,
  response: z.object({ data: printableDocument }),
})

export const getPolicyCalendar = endpoint({
  name: 'getPolicyCalendar',
  method: 'GET',
  path: '/policies/:number/event.ics',
  access: 'policy-session',
  summary: 'The days of the event as a calendar file',
  params: z.object({ number: policyNumber }),
  fallbackPage,
})
