/** @rule T04 Somebody reports a new claim, or goes on with one. */
export const CLAIM_TYPES = ['report_new_claim', 'manage_existing_claim'] as const
