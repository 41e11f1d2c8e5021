import * as z from 'zod/mini'
import { claimView } from '#contract/claims/claim.ts'
import { namedFile, openEnum } from '#contract/shapes.ts'
import { CARRIER_ANSWERS, CARRIER_LETTER_KINDS } from '#domain/claims/carriers/carrier-request.ts'
import { PAYEE_ROLES } from '#domain/claims/awards/award-plan.ts'
import { AWARD_MODES } from '#domain/claims/awards/payout.ts'
import { FACT_SOURCES } from '#domain/claims/facts/fact-sources.ts'
import { SIGNAL_RULES } from '#domain/claims/signals/signal-texts.ts'
import { AWARD_STATES, INSTALLMENT_STATES } from '#domain/claims/states/award-states.ts'

const checkedRule = z.object({
  id: z.string(),
  sentence: z.string(),
  /** Whether a claim can be declined for it. */
  ground: z.boolean(),
  waive: openEnum(['rep', 'carrier', 'nobody', 'not-needed'], 'nobody'),
  outcome: openEnum(['held', 'broken', 'unknown'], 'unknown'),
  required: z.string(),
  found: z.nullable(z.string()),
  breach: z.nullable(z.string()),
  /** What the claimant can send if it is broken or not known. */
  fix: z.string(),
})

const award = z.object({
  id: z.string(),
  payee: z.string(),
  role: openEnum(PAYEE_ROLES, 'winner'),
  mode: openEnum(AWARD_MODES, 'lump'),
  amount: z.number(),
  years: z.int(),
  state: openEnum(AWARD_STATES, 'open'),
  parts: z.array(
    z.object({
      part: z.int(),
      due_on: z.string(),
      amount: z.number(),
      state: openEnum(INSTALLMENT_STATES, 'due'),
      /** What was recorded and stands. */
      paid: z.nullable(z.object({ dated: z.string(), reference: z.string(), entry: z.string() })),
    }),
  ),
})

/** A decision that waits for a second rep. */
const pendingDecision = z.object({
  kind: openEnum(['approve', 'decline'], 'approve'),
  hash: z.string(),
  /** The id of whoever proposed it. */
  by: z.string(),
  by_name: z.string(),
  at: z.string(),
  letter: z.string(),
  rules: z.array(z.string()),
  waivers: z.array(z.object({ rule: z.string(), reason: z.string() })),
  awards: z.array(
    z.object({
      payee: z.string(),
      role: openEnum(PAYEE_ROLES, 'winner'),
      mode: openEnum(AWARD_MODES, 'lump'),
      amount: z.number(),
      years: z.int(),
    }),
  ),
  reason_for_less: z.nullable(z.string()),
  /** What it rests on has changed since, so that it cannot be confirmed. */
  is_outdated: z.boolean(),
  /** Who may confirm it, for the caller. */
  decided_by: openEnum(['you', 'you-alone', 'another'], 'another'),
})

/** A letter to the carrier, with what it answered. */
const carrierLetter = z.object({
  id: z.string(),
  kind: openEnum(CARRIER_LETTER_KINDS, 'risk'),
  to: z.string(),
  at: z.string(),
  by: z.string(),
  /** The rules that it asks about: a consent waives these. */
  rules: z.array(z.string()),
  documents: z.array(z.string()),
  /** Of the case, which the carrier got by a link; an older server does not say. */
  files: z.optional(z.array(namedFile)),
  /** How many answers were recorded: an answer names it. */
  answers: z.int(),
  /** The last one. */
  answer: z.nullable(
    z.object({
      id: z.string(),
      answer: openEnum(CARRIER_ANSWERS, 'refused'),
      who: z.string(),
      reference: z.nullable(z.string()),
      conditions: z.nullable(z.string()),
      /** What the carrier sent with it; an older server does not say. */
      file: z.optional(z.nullable(namedFile)),
      at: z.string(),
      by: z.string(),
    }),
  ),
})

/** Something to look at: two facts side by side, which decide nothing. */
const signal = z.object({
  id: z.string(),
  rule: openEnum(SIGNAL_RULES, 'F4'),
  said: z.string(),
  beside: z.string(),
  found_at: z.string(),
  /** Null until a rep has looked. */
  seen: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
})

/** What happened to a claim, for reps alone. */
const historyEntry = z.object({
  at: z.string(),
  text: z.string(),
  /** Whoever did it, in words. */
  by: z.string(),
  reason: z.nullable(z.string()),
})

/** A claim as reps see it. */
const claimCase = z.object({
  ...claimView.shape,
  id: z.string(),
  quote_id: z.string(),
  /** Its policy was made for trying things out, and insures nothing. */
  test: z.boolean(),
  /** Since when it is in its state. */
  since: z.string(),
  /** Today in the office, on which an award that is approved now begins. */
  today: z.string(),
  rep: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** In how many yearly parts the certificate says that its prize is paid. */
  payout_years: z.int(),
  /** What is won, as the certificate calls it. */
  prize_text: z.string(),
  /** How much of the prize is not awarded yet, in dollars. */
  prize_left: z.number(),
  /** A decision has to be confirmed by a second rep. */
  needs_second_rep: z.boolean(),
  /** The last event: a write names it. */
  place: z.int(),
  reserve: z.number(),
  awarded: z.number(),
  certificate_version: z.int(),
  rules: z.array(checkedRule),
  /** What is said, and where. */
  facts: z.array(
    z.object({
      fact: z.string(),
      source: openEnum(FACT_SOURCES, 'report'),
      value: z.unknown(),
      /** The report, the document or the rep, in words. */
      from: z.string(),
    }),
  ),
  /** How many events each document has had, which a decision about it names, and what was filled in. */
  steps: z.array(
    z.object({
      key: z.string(),
      place: z.int(),
      step: z.int(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Whoever filled it in, by the name that they gave; null where nobody has. */
      who: z.nullable(z.string()),
      /** Of what was signed by a link. */
      signature: z.nullable(
        z.object({
          name: z.string(),
          at: z.string(),
          /** The words above it. */
          statement: z.string(),
          /** By finger, as a path in an area; null for a name that was typed. */
          drawing: z.nullable(z.object({ width: z.number(), height: z.number(), path: z.string() })),
        }),
      ),
      /** When it was last sent, accepted or rejected; null while nothing was sent. */
      at: z.nullable(z.string()),
    }),
  ),
  pending: z.nullable(pendingDecision),
  awards: z.array(award),
  /** Newest first. */
  carrier_letters: z.array(carrierLetter),
  /** What a rep should look at. */
  signals: z.array(signal),
  history: z.array(historyEntry),
})

export type ClaimCase = z.output<typeof claimCase>

export const claimCaseResponse = z.object({ data: claimCase })
