import {
  DOCUMENT_KEYS,
  DOCUMENT_TEXTS,
  type ClaimDocument,
  type DocumentKey,
} from '#domain/claims/checklist/claim-documents.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { findTerritory, isUnitedStates } from '#domain/values/territories.ts'

/** From this prize on, whoever is paid shows an ID, and signs a W-9 where the tax office asks for one. */
export const IDENTIFIED_FROM = fromDollars(2_000)

/** Above this prize the winner's affidavit is signed before a notary. */
export const NOTARIZED_ABOVE = fromDollars(10_000)

/** What the documents of a claim follow from. */
export interface ChecklistInput {
  insured: InsuredContest
  /** The prize is a thing, as a rep has confirmed. */
  isGoods: boolean
  /** A sign is ordered for the contest; a certificate that does not tell leaves it to the order of the policy. */
  isSignOrdered: boolean
  /** Code or name of the winner's territory; not known before the affidavit, and then taken for the United States. */
  winnerTerritory?: string
}

/**
 * The documents of a claim, in the order of its page.
 *
 * @rule N105 Each is asked for once for each place; the list is kept as it was at the report, and only a rep asks for more.
 * @rule N56 As many statements as the certificate asks for witnesses, and a video where it asks for one.
 */
export function buildChecklist(input: ChecklistInput): ClaimDocument[] {
  return DOCUMENT_KEYS.flatMap((key) =>
    Array.from({ length: COUNTS[key](input) }, (_, at) =>
      makeDocument(key, at + 1, input.insured.prizeValue),
    ),
  )
}

/** One document, such as another one that a rep asks for. */
export function makeDocument(key: DocumentKey, place: number, prize: Cents): ClaimDocument {
  const { isIdentity = false, ...text } = DOCUMENT_TEXTS[key]
  const isNotarized = key === 'affidavit' && prize > NOTARIZED_ABOVE
  return {
    key,
    place,
    ...text,
    ...(isNotarized && { form: 'file', hint: 'Print it, sign it before a notary, and send all pages' }),
    isNotarized,
    isIdentity,
  }
}

type Count = (input: ChecklistInput) => number

const always: Count = () => 1

/** Only for these kinds. */
function forKinds(...kinds: readonly InsuredContest['kind'][]): Count {
  return ({ insured }) => (kinds.includes(insured.kind) ? 1 : 0)
}

function when(isNeeded: (input: ChecklistInput) => boolean): Count {
  return (input) => (isNeeded(input) ? 1 : 0)
}

const COUNTS: Readonly<Record<DocumentKey, Count>> = {
  claim_form: always,
  affidavit: always,
  statement_partner: ({ insured }) => insured.witnesses.playingPartners,
  statement_witness: ({ insured }) => insured.witnesses.independent,
  scorecard: forKinds('grand_prize', 'bonus_prize'),
  player_list: forKinds('grand_prize', 'bonus_prize'),
  pro_letter: forKinds('grand_prize', 'bonus_prize', 'putting_prize', 'shootout'),
  video: when(({ insured }) => insured.witnesses.video !== undefined),
  putt_measure: ({ insured }) => insured.figures.putt?.feet.length ?? 0,
  finalists: forKinds('putting_prize'),
  sign_in: forKinds('shootout'),
  selection: forKinds('shootout'),
  order_of_play: forKinds('shootout'),
  dice_returned: forKinds('dice_roll'),
  sign_photo: when(({ isSignOrdered }) => isSignOrdered),
  winner_id: when(({ insured }) => isIdentified(insured.prizeValue)),
  w9: when(
    ({ insured, winnerTerritory }) => isIdentified(insured.prizeValue) && needsTaxForm(winnerTerritory),
  ),
  invoice: when(({ isGoods }) => isGoods),
}

/** The winner by the prize; another payee by the own amount. */
export function isIdentified(amount: Cents): boolean {
  return amount >= IDENTIFIED_FROM
}

/**
 * Whether a payee signs a W-9.
 *
 * @rule N67 Only who lives in the United States or its territories; a place that is not known yet counts as there.
 */
export function needsTaxForm(territory: string | undefined): boolean {
  return territory === undefined || findTerritory(territory) === undefined || isUnitedStates(territory)
}

/** What somebody else than the winner who is paid has to send. */
export function payeeDocuments(amount: Cents, territory: string | undefined): DocumentKey[] {
  if (!isIdentified(amount)) return []
  return needsTaxForm(territory) ? ['winner_id', 'w9'] : ['winner_id']
}
