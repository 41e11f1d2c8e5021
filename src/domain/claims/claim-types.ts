/** @rule T04 A claim is a new one, or the continuation of an earlier one. */
export const CLAIM_TYPES = ['report_new_claim', 'manage_existing_claim'] as const
