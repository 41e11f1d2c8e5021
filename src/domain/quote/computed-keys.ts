import { GRAND_PRIZE_SLOTS } from '#domain/quote/hole-in-one.fields.ts'

const numbered = (name: string, slots: number) =>
  Array.from({ length: slots }, (_, index) => `${name}_${index + 1}`)

/**
 * Keys of `customFields` that the server works out. A caller may send them back, as it got them; they are
 * never read.
 *
 * @rule R06 Fees, totals, flags and version labels are decided by the server alone.
 */
export const COMPUTED_KEYS: ReadonlySet<string> = new Set([
  'quote_number',
  'quote_type',
  'policy_number',
  'new_quote',
  'policy_cancelled',
  'policy_postponed',
  'partnership_page_quote',
  'partner_discount_percent',
  'version',
  'step_1',
  'step_2',
  'step_3',
  'step_4',
  'step_5',
  'step_6',
  'step_7',
  'step_8',
  'discount_percent',
  'signs_needed',
  'signs_shipped',
  'shipping_contact_name',
  'isHioContestAdded',
  'isPuttingContestAdded',
  'isShootoutContestAdded',
  'isMotorDealer',
  'cc_last_digits',
  'exp_month',
  'exp_year',
  ...numbered('h_cert_fee', GRAND_PRIZE_SLOTS),
  ...numbered('h_nondiscount_fee', GRAND_PRIZE_SLOTS),
  ...numbered('h_is_changed_by_reps', GRAND_PRIZE_SLOTS),
  'h_cert_fee_total',
  'p_cert_fee_total',
  's_cert_fee_total',
  'd_cert_fee_total',
  'premium_bps',
  'custom_bp_signs',
  'rush_shipping_fee',
  'coupon_discount',
  'due_from_client',
  'producer_commission',
  'amount_due',
  'client_discount',
])
