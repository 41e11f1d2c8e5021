import type { FileProblemCode } from '#domain/files/file-problems.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import type { RepPermission } from '#domain/reps/roles.ts'
import type { Cents } from '#domain/values/money.ts'

/** One thing wrong with one field. `field` is the wire key as sent; `index` counts contest rows from 1. */
export interface FieldProblem {
  section: Section
  field: string
  index?: number
  message: string
}

/**
 * The parts of the error store: where on the screens a field's error belongs.
 *
 * @rule E14 Each part is fed by the calls that write what it shows; `request` is what belongs to none of them.
 */
export const SECTIONS = [
  'contact_information',
  'producer_contact_information',
  'grand_prizes',
  'putting_prizes',
  'diceroll_contest',
  'shootout_contests',
  'coverage',
  'prize_package_options',
  'tournament_and_golf_info',
  'producer_contact',
  'shipping_info',
  'payment_info',
  'certificate_terms_condition',
  'invoices',
  'credit_memo',
  'refund',
  'ship_signage',
  'request',
] as const

export type Section = (typeof SECTIONS)[number]

/** One contest row that cannot be priced; `index` counts from 1. */
export interface RowProblem {
  entity: ContestKind
  index: number
  message: string
  code: 'MISSING_FIGURE' | 'NO_BAND'
}

/**
 * Why a rep or the carrier must approve a quote first. A page reads a code of a newer release as `OTHER`; the server
 * never uses it.
 */
export const REFERRAL_CODES = [
  'CARRIER_NOTE',
  'HIGH_GRAND_PRIZE',
  'SHORT_YARDAGE',
  'LARGE_FIELD',
  'HIGH_PUTTING_PRIZE',
  'MANY_FINALISTS',
  'MANY_ATTEMPTS',
  'HIGH_SUM_INSURED',
  'OTHER_TERRITORY',
  'REP_ONLY_TERRITORY',
  'OVERRIDE_LAPSED',
  'OTHER',
] as const

export type ReferralCode = (typeof REFERRAL_CODES)[number]

/** Every reason why a quote cannot be bought now; each referral is one. */
export const BLOCKER_CODES = [
  'STEP_INCOMPLETE',
  'TERMS_NOT_ACCEPTED',
  'CUSTOM_ADD_ON',
  'DICE_ALONE',
  'ADD_ON_ALONE',
  'TEE_TIME_MISSING',
  'PLAY_HAS_STARTED',
  'SIGNS_TOO_LATE',
  'RUSH_NOT_ACCEPTED',
  'NO_RATING_PLAN',
  'ROW_NOT_PRICED',
  'NOT_PRICED',
  'PRICE_OUT_OF_DATE',
  'ALREADY_PURCHASED',
  ...REFERRAL_CODES,
] as const

export type BlockerCode = (typeof BLOCKER_CODES)[number]

/** One reason why a quote cannot be bought now, and the wizard step where it can be fixed. */
export interface Blocker {
  code: BlockerCode
  message: string
  step: StepId
  /** The contest row concerned, if there is one; `index` counts from 1. */
  entity?: ContestKind | undefined
  index?: number | undefined
  /** Who can approve it, if it needs a review. */
  clearedBy?: 'rep' | 'carrier' | undefined
  /** True if that was refused for the present figures. */
  refused?: boolean | undefined
}

/**
 * All expected errors. A problem is a value with a code, independent of HTTP: `server/http/problems.ts` maps each code
 * to a status and a message. The compiler reports a code that is missing there.
 *
 * @rule X08 Every error of the server is a problem with a stable code; nothing internal leaks.
 */
export type Problem =
  | { code: 'INVALID'; fields: FieldProblem[] }
  | { code: 'FIELD_NOT_WRITABLE'; fields: FieldProblem[] }
  | {
      code: 'NOT_FOUND'
      what:
        | 'quote'
        | 'policy'
        | 'shipment'
        | 'document'
        | 'picture'
        | 'file'
        | 'folder'
        | 'message'
        | 'page'
        | 'link'
        | 'terms'
        | 'wallet'
        | 'session'
        | 'view'
        | 'run'
        | 'task'
        | 'rep'
        | 'invitation'
        | 'passkey'
        | 'change'
        | 'refund'
        | 'credit'
        | 'proposal'
        | 'invoice'
        | 'payment'
        | 'carrier'
        | 'clause'
        | 'template'
        | 'letter'
        | 'mailing'
        | 'line'
        | 'contact'
        | 'fee'
        | 'customer'
        | 'join'
        | 'witness'
        | 'claim'
        | 'code'
        | 'coupon'
        | 'partner'
        | 'client type'
        | 'plan'
    }
  /** The message is left out for pictures of a quote, which have theirs. */
  | { code: FileProblemCode; section: Section; field: string; retryAfterSeconds?: number; message?: string }
  | { code: 'FILE_NOT_MADE' }
  | { code: 'SIGN_IN_REQUIRED'; as?: 'rep' }
  | { code: 'SIGN_IN_REFUSED' }
  /** The rep's role does not include it. */
  | { code: 'ROLE_NOT_ALLOWED'; permission: RepPermission }
  /** The session has not proved lately who uses it. */
  | { code: 'REAUTHENTICATION_REQUIRED' }
  /** Nobody would be left who manages the people. */
  | { code: 'LAST_OWNER' }
  /** A code, recovery code or passkey that does not fit, or was used before. */
  | { code: 'SECOND_FACTOR_REFUSED' }
  /** It took too long from the password to the second factor. */
  | { code: 'SIGN_IN_EXPIRED' }
  | { code: 'SECOND_FACTOR_SET' }
  | { code: 'NO_SECOND_FACTOR' }
  /** The office asks for one, and this rep has none yet. */
  | { code: 'SECOND_FACTOR_REQUIRED' }
  | { code: 'PASSKEYS_NOT_OFFERED' }
  | { code: 'XSRF' }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number }
  /** Mail was sent to the address of a case that is not there, or not any more. */
  | { code: 'NO_SUCH_CASE' }
  | { code: 'VERSION_CONFLICT'; current: unknown }
  /** Another page of a rep's edits the quote. Only reps get it. */
  | { code: 'QUOTE_BLOCKED'; by: { id: string; name: string } }
  | { code: 'TERMS_CHANGED' }
  /** A saved view was changed by somebody else, or belongs to them. */
  | { code: 'VIEW_CHANGED'; current: unknown }
  | { code: 'VIEW_OF_ANOTHER'; owner: string }
  /** A file or a folder of a case was renamed by somebody else. */
  | { code: 'FILE_CHANGED'; current: unknown }
  /** There is a folder of this name. */
  | { code: 'FOLDER_EXISTS'; folder: unknown }
  /** A carrier or one of its contacts was changed by somebody else. */
  | { code: 'CARRIER_CHANGED'; current: unknown }
  | { code: 'CARRIER_TEMPLATE_CHANGED'; current: unknown }
  | { code: 'CLAUSE_CHANGED'; current: unknown }
  /** Something that the office sets up was changed by somebody else. */
  | { code: 'COUPON_CHANGED'; current: unknown }
  | { code: 'PARTNER_CHANGED'; current: unknown }
  | { code: 'CLIENT_TYPE_CHANGED'; current: unknown }
  | { code: 'PLAN_CHANGED'; current: unknown }
  | { code: 'LETTER_TEMPLATE_CHANGED'; current: unknown }
  | { code: 'SETTINGS_CHANGED'; current: unknown }
  | { code: 'LEGAL_PAGE_CHANGED'; current: unknown }
  /** A purchase named another version of the terms than that in force, which is null if there is none. */
  | { code: 'TERMS_VERSION_CHANGED'; now: number | null }
  | { code: 'WORDS_CHANGED'; current: unknown }
  /** A variable of the environment sets it. */
  | { code: 'SET_BY_ENVIRONMENT'; name: string }
  | { code: 'MAILING_CHANGED'; current: unknown }
  /** A quote was given to another rep meanwhile; null for nobody. */
  | { code: 'ASSIGNED_MEANWHILE'; to: string | null }
  /** One of two customers was joined or separated since it was shown. */
  | { code: 'CUSTOMERS_CHANGED' }
  /** Why something cannot be done with this quote in a list, or with this customer. */
  | { code: 'NOT_POSSIBLE'; why: string }
  | { code: 'PRICE_CALCULATION'; rows: RowProblem[] }
  | { code: 'PRICE_CHANGED'; shown: Cents; now: Cents }
  | { code: 'NOT_BINDABLE'; blockers: Blocker[] }
  /** Null for who may not open the policy. */
  | { code: 'ALREADY_PURCHASED'; policyNumber: string | null }
  | { code: 'POLICY_CHANGE_REQUIRED'; fields: FieldProblem[] }
  /** A request about a policy is not taken; `reason` is the code of its own rule. */
  | { code: 'CHANGE_REFUSED'; reason: string; message: string; fields: FieldProblem[] }
  /** A policy keeps what it was sold as; the message says what to do instead. */
  | { code: 'ONLY_CONTEST'; message: string }
  | { code: 'POLICY_CHANGE_REFUSED'; message: string; fields: FieldProblem[] }
  /** Another change of the policy waits, or is being charged. */
  | { code: 'CHANGE_WAITING'; change: string }
  /** The change does not wait for this any more. */
  | { code: 'CHANGE_DECIDED'; state: string }
  /** The same win, or another one on a contest with one winner, is reported; the number for who may open that claim. */
  | { code: 'ALREADY_CLAIMED'; claim: string | null; message: string }
  /** A link that was mailed or handed over, and opens nothing any more; a new one of an expired link can be asked for. */
  | { code: 'LINK_EXPIRED' }
  | { code: 'LINK_ENDED' }
  /** What the link was for is done. */
  | { code: 'LINK_USED' }
  /** Something is not done with a claim; `reason` is the code of its own rule. */
  | { code: 'CLAIM_REFUSED'; reason: string; message: string; rules?: readonly string[] }
  | { code: 'CARD_DECLINED'; reason: string }
  | { code: 'PAYMENT_NOT_OFFERED' }
  /** More than can be paid back today. */
  | { code: 'NOT_REFUNDABLE'; refundable: Cents; credit?: string }
  /** Courtesies together would be more than the policy costs. */
  | { code: 'CREDIT_ABOVE_PRICE'; left: Cents }
  /** What waited for another rep is given or declined. */
  | { code: 'CREDIT_DECIDED'; state: string }
  /** What was proposed to be closed is decided. */
  | { code: 'CLOSE_DECIDED'; state: 'approved' | 'declined' | 'withdrawn' }
  /** One proposal to close the books waits already. */
  | { code: 'CLOSE_WAITING' }
  /** A credit of which something is used, or that is no courtesy. */
  | { code: 'CREDIT_USED' }
  /** A typed fee that waited for another rep does not wait any more: it is approved, declined or dropped. */
  | { code: 'FEE_DECIDED'; state: 'approved' | 'declined' | 'dropped' }
  /** Somebody else has to look at what this rep asked for. */
  | { code: 'SECOND_PERSON_REQUIRED' }
  /** Another amount is owed on an invoice than was shown. */
  | { code: 'BALANCE_CHANGED'; shown: Cents; now: Cents }
  /** A payment of this quote waits until its cardholder has confirmed it with the bank. */
  | { code: 'PAYMENT_WAITING' }
  | { code: 'WALLET_SILENT' }
  | { code: 'IDEMPOTENCY_KEY_REQUIRED' }
  | { code: 'IDEMPOTENCY_KEY_REUSED' }
  | { code: 'IN_PROGRESS'; retryAfterSeconds: number }
  /** There is such a path, and this is none of its methods. */
  | { code: 'METHOD_NOT_ALLOWED'; allowed: readonly string[] }
  /** Nothing can be read or stored for now: the database is down, its disk is full, or maintenance was announced. */
  | { code: 'MAINTENANCE'; expectedEnd?: Date | undefined }
  /** Only from the readiness check: this instance is shutting down. */
  | { code: 'STOPPING' }
  /** Too many requests at once to answer soon. */
  | { code: 'BUSY'; retryAfterSeconds: number }
  | { code: 'NO_RATING_PLAN' }
  /** The request has a host name that is not the site's. */
  | { code: 'FOREIGN_HOST'; site: string }

export type ProblemCode = Problem['code']

/** Thrown by use cases and caught once, by the server's error handler. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}
